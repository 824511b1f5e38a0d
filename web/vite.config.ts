import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { texts } from './tools/texts.ts';
import { weigh } from './tools/weigh.ts';

const report = process.env.TRICORNE_JUNIT;

// The games' catalogues lie outside this folder, beside the rules they speak of.
export default defineConfig({
  plugins: [svelte(), texts(), weigh()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few files: each costs its headers and a request.
    rolldownOptions: {
      output: {
        advancedChunks: {
          groups: [{ name: 'kit', test: /\/src\/(frame\/kit|lib)\// }],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/facts': 'http://127.0.0.1:8080',
      '/ws': { target: 'ws://127.0.0.1:8080', ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'protocol/*.test.ts'],
    // Seconds on a machine of one's own; a busy one takes many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: report ? ['default', ['junit', { outputFile: report }]] : ['default'],
  },
});
