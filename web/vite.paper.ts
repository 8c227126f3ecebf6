// src/paper as one script and the rules that paint what it draws, its letters
// in them: the program itself runs it, without a browser, to draw on paper.

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

/** What a page fetches when it is first wanted is there from the beginning: nobody waits here. */
const atOnce: Plugin = {
  name: 'at-once',
  enforce: 'pre',
  transform(code, file) {
    if (!file.endsWith('.svelte')) return undefined
    const parts: string[] = []
    const out = code.replace(/import\('([^']+)'\)/g, (_, from: string) => {
      parts.push(from)
      return `part${parts.length - 1}`
    })
    return parts.length ? out.replace('<script lang="ts">', `$&${parts.map((from, i) => `import * as part${i} from '${from}';`).join('')}`) : undefined
  },
}

/** Svelte asks Node which of many asks, and for a word nobody can guess: here nobody asks but the program. */
const alone: Plugin = {
  name: 'alone',
  enforce: 'pre',
  resolveId: (name) => (name === 'node:async_hooks' ? '\0alone' : undefined),
  load: (file) => file === '\0alone' ? 'export class AsyncLocalStorage {}' : /svelte.src.internal.server.crypto\.js$/.test(file) ? 'export const sha256 = () => ""' : undefined,
}

export default defineConfig({
  plugins: [atOnce, alone, svelte({ compilerOptions: { runes: true } })],
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: true,
    ssrEmitAssets: true,
    cssCodeSplit: false,
    outDir: 'paper',
    copyPublicDir: false,
    emptyOutDir: false, // a placeholder stays, so that Go builds without it
    target: 'es2020',
    minify: true,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    rolldownOptions: {
      input: 'src/paper/paper.ts',
      output: { format: 'iife', name: 'Paper', entryFileNames: 'paper.js', assetFileNames: 'paper[extname]' },
    },
  },
})
