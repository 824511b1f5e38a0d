// What the compiler does not see: promises nobody waits for, names nobody uses, keys that are missing in lists.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['dist', 'test-results', 'node_modules', 'src/lib/messages.gen.ts'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // svelte-check knows the types of components and snippets; this parser takes them for any.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Maps and sets that are made anew, never changed, need no reactivity of their own.
      'svelte/prefer-svelte-reactivity': 'off',
      // The compiler tells of those that it does not need.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  // d3 hands its methods on, and they need no `this`.
  { files: ['src/frame/kit/Sheet.svelte'], rules: { '@typescript-eslint/unbound-method': 'off' } },
  { files: ['public/worker.js'], languageOptions: { globals: globals.serviceworker } },
  // Tools and settings are plain scripts.
  { files: ['**/*.js', '**/*.mjs'], ...ts.configs.disableTypeChecked },
);
