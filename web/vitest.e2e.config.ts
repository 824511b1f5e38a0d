import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const report = process.env.TRICORNE_JUNIT;
/** What is no test, but made with the same means: pictures, and how long drawing takes. */
const made = process.env.MAKE;

// Against the real server with a real database file and a real browser; each file has its own, two at a time.
export default defineConfig({
  plugins: [svelte()],
  test: {
    include: [made ? `e2e/${made}.ts` : 'e2e/**/*.test.ts'],
    maxWorkers: 2,
    // Seconds on a machine of one's own; a busy one takes many times as long.
    testTimeout: 400_000,
    hookTimeout: 200_000,
    reporters: report ? ['default', ['junit', { outputFile: report }]] : ['default'],
  },
});
