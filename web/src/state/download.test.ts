import { expect, it } from 'vitest'
import { fileName } from './download.ts'

it.each([
  ['The Mill by the Bridge', 3, 'png', 'the-mill-by-the-bridge-turn-3.png'],
  ['García Hernández', 12, 'jsonl', 'garcia-hernandez-turn-12.jsonl'],
  ['Hook’s Farm?', 1, 'jpg', 'hook-s-farm-turn-1.jpg'],
  ['東', 0, 'jpg', 'battle-turn-0.jpg'],
])('%s is kept as a file', (title, turn, ending, name) => expect(fileName(title, turn, ending)).toBe(name))
