import { defineConfig } from 'vitest/config'

// Whole battles in a real browser, two files side by side: each has a server and a browser of its own.
export default defineConfig({
  cacheDir: '../node_modules/.vite-e2e',
  test: {
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    maxWorkers: 2,
    // Limits are for what hangs: a busy machine may take ten times as long as a quiet one.
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
