import { expect, it } from 'vitest'
import { fileName } from './download.ts'

it.each([
  ['The Mill by the Bridge', 3, 'png', 'the-mill-by-the-bridge-turn-3.png'],
  ['García Hernández', 12, 'jsonl', 'garcia-hernandez-turn-12.jsonl'],
  ['Hook’s Farm?', 1, 'jpg', 'hook-s-farm-turn-1.jpg'],
  ['東', 0, 'jpg', '東-turn-0.jpg'],
  ['קרב הגשר', 2, 'html', 'קרב-הגשר-turn-2.html'],
  ['Bitwa pod Możajskiem', 2, 'html', 'bitwa-pod-mozajskiem-turn-2.html'],
  ['प्लासी', 1, 'jsonl', 'प्लासी-turn-1.jsonl'],
  ['?', 0, 'jpg', 'battle-turn-0.jpg'],
])('%s is kept as a file', (title, turn, ending, name) => expect(fileName(title, turn, ending)).toBe(name))
