import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'

/**
 * In the first line of a part of the client, and nowhere else: all functions in it are read to
 * their end where it comes, beside the page. Else each waits until it is first called, and the
 * first tap of a kind for all that it calls. A browser that does not know the line skips it.
 */
const READ_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

/** Text is packed once, as it was written, and not by the server for everybody who comes: server/client.go sends what a browser takes. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  writeBundle({ dir }, files) {
    for (const name of Object.keys(files).filter((name) => /\.(js|css)$/.test(name))) {
      const file = join(dir!, name)
      if (name.endsWith('.js')) writeFileSync(file, READ_AT_ONCE + readFileSync(file, 'utf8'))
      const text = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(text))
      writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
    }
  },
}

/** Whether the page of a battle wants a part of the client before anything is asked of it. */
function ofTable(id: string, graph: { getModuleInfo(id: string): { importers: string[] } | null }): boolean {
  const [known, open] = [new Set([id]), [id]]
  for (let next; (next = open.pop()); ) {
    if (next.endsWith('/src/pages/Battle.svelte')) return true
    for (const by of graph.getModuleInfo(next)?.importers ?? []) if (!known.has(by)) open.push(by), known.add(by)
  }
  return false
}

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } }), packed],
  build: {
    target: 'es2022',
    // Small pictures and fonts stay files of their own: a data URL can not be
    // fetched only when it is wanted.
    assetsInlineLimit: 0,
    // What many parts of the panel share is one file: a hundred of the smallest take longer, and do not pack.
    // It comes with the table, and so holds nothing that the table does without at first.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: (id, graph) => (ofTable(id, graph) ? 'shared' : null), test: /\/src\/(panel|state)\//, minShareCount: 3 }] } } },
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
