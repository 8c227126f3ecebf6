import { defineConfig } from 'vitest/config'

// A real browser and a real server: two files side by side, each with a server of its own; what a worker
// has read, and his browser, serve him for all files that come to him (browser.ts).
export default defineConfig({
  cacheDir: '../node_modules/.vite-e2e',
  test: {
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    maxWorkers: 2,
    isolate: false,
    // Limits are for what hangs: a busy machine may take ten times as long as a quiet one.
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
