import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { ready } from './lib/text.svelte';

await ready();
mount(App, { target: document.getElementById('app')! });
