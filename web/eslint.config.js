// One question only: is there a promise that nobody waits for? All else is the compiler's and svelte-check's. `npm run check`
// has the parser's hook on by its variable: a component is translated once, and who uses it sees the types of what it is given.

import parser from 'svelte-eslint-parser'
import { parser as typescript, plugin } from 'typescript-eslint'

const typed = { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: ['.svelte'] }

export default [
  { ignores: ['dist/', 'src/api/api.d.ts'] },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte', 'e2e/**/*.ts', 'vite.config.ts'],
    plugins: { '@typescript-eslint': plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  { files: ['**/*.ts'], languageOptions: { parser: typescript, parserOptions: typed } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parser, parserOptions: { ...typed, parser: typescript } } },
]
