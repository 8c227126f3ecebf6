import { defineConfig } from 'vitest/config'

// Whole battles in a real browser, one file after the other: they share the machine.
export default defineConfig({
  cacheDir: '../node_modules/.vite-e2e',
  test: {
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
})
