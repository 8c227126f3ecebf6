import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // Small pictures and fonts stay files of their own: a data URL can not be
    // fetched only when it is wanted.
    assetsInlineLimit: 0,
  },
  server: {
    // `npm run dev` beside a running `drumhead serve`.
    proxy: { '/api': process.env.DRUMHEAD ?? 'http://127.0.0.1:1815' },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    testTimeout: 120_000, // for what hangs: a chain of dice takes a busy machine seconds
  },
})
