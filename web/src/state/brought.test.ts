import { expect, it } from 'vitest'
import { battleOf, refused } from './brought.ts'

it('a record names its battle in its first line, and nothing else is a record', () => {
  expect(battleOf('{"seq":1,"header":{"battle":"ab12"}}\n{"seq":1}\n')).toBe('ab12')
  expect(battleOf('{"seq":1,"header":{"battle":"ab12"}}')).toBe('ab12')
  for (const text of ['', 'Dear Anna\n', '{"seq":1}\n', '[1]\n', 'null']) expect(battleOf(text), text).toBeUndefined()
})

it('what is wrong with a record is told in words, and exactly behind them', () => {
  expect(refused('line 7: jsontext: unexpected EOF')).toMatchObject({ words: expect.stringMatching(/line 7 cannot be read/) as unknown, exact: 'line 7: jsontext: unexpected EOF' })
  expect(refused('this record does not hold: entry 12: numbers have no gaps').words).toMatch(/entry 12/)
  expect(refused('This battle is here already.')).toEqual({ words: 'This battle is here already.' })
})
