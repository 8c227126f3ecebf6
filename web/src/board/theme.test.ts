// Signs 3 to 1, words 4.5 to 1 against what they stand on, by day and by lamplight.

import { readFileSync } from 'node:fs'
import { expect, describe, it } from 'vitest'

const css = readFileSync(new URL('../theme.css', import.meta.url), 'utf8')
const colours = new Map([...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((m) => [m[1]!, [m[2]!, m[3]!]]))

type Colour = [number, number, number]
const parse = (hex: string): Colour => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as Colour
const over = (top: Colour, under: Colour, alpha: number) => top.map((c, i) => c * alpha + under[i]! * (1 - alpha)) as Colour
function light(colour: Colour): number {
  const [r, g, b] = colour.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)) as Colour
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: Colour, b: Colour) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05)

const GROUND = ['paper', 'hill', 'wood', 'water', 'marsh', 'garden', 'rock']
const INKS = ['red', 'blue', 'green', 'white', 'brown', 'grey']

const words: [string, string[]][] = [
  ['text', ['panel', 'panel-raised', 'panel-pressed']],
  ['text-quiet', ['panel', 'panel-raised', 'panel-pressed']],
  ['warning', ['panel', 'panel-raised']],
  ['button-text', ['button']],
  ['ink', [...GROUND, 'paper-light', 'roof']],
  ['sepia', ['paper', 'paper-light']],
  ['gold-ink', ['paper', 'paper-light', 'gold']],
  ['water-name', ['water', 'paper']],
  ['refused', ['paper-light', 'paper']],
]
const signs: [string, string[]][] = [
  ['now', ['room']],
  ['edge', ['panel', 'panel-raised']],
  ['hachure', ['hill', 'paper']],
  ['leaf-ink', ['wood', 'marsh', 'leaf', 'paper']],
  ['water-ink', ['water', 'paper', 'marsh']],
  ['roof-ink', ['roof', 'garden']],
  ['refused', ['paper', 'hill', 'wood', 'water', 'marsh', 'garden']],
  ['gold-ink', [...GROUND]],
  ...INKS.flatMap((ink): [string, string[]][] => [
    [ink + '-line', [...GROUND, 'paper-light', ink + '-pale', 'gold']],
    [ink + '-body', ['paper', 'paper-light', ink + '-pale']],
  ]),
]

describe.each([['by day', 0], ['by lamplight', 1]] as const)('%s', (_, k) => {
  const of = (name: string) => {
    const pair = colours.get(name)
    if (!pair) throw new Error(`theme.css has no colour --${name} written light-dark(#rrggbb, #rrggbb)`)
    return parse(pair[k])
  }
  const measured = (list: [string, string[]][]) => list.flatMap(([top, under]) => under.map((u) => [top, u] as const))
  it.each(measured(words))('words in %s read on %s', (top, under) => expect(contrast(of(top), of(under))).toBeGreaterThanOrEqual(4.5))
  it.each(measured(signs))('signs in %s show on %s', (top, under) => expect(contrast(of(top), of(under))).toBeGreaterThanOrEqual(3))

  it('gold ground of what may be done lets words and lines be read', () => {
    for (const g of GROUND) {
      const gilded = over(of('gold'), of(g), 0.62)
      expect(contrast(of('gold-ink'), gilded), g).toBeGreaterThanOrEqual(3)
      expect(contrast(of('ink'), gilded), g).toBeGreaterThanOrEqual(4.5)
    }
  })
  it('the card that is up can be read on its gold', () => {
    const gilded = over(of('gold'), of('paper-light'), 0.3)
    expect(contrast(of('ink'), gilded)).toBeGreaterThanOrEqual(4.5)
  })
  it('a piece that is done is only slightly faded', () => {
    for (const ink of INKS) expect(contrast(over(of(ink + '-line'), of('paper'), 0.68), of('paper')), ink).toBeGreaterThanOrEqual(3)
  })
  it('no building or tree has the colour of a troop', () => {
    for (const ink of INKS) {
      for (const thing of ['roof', 'leaf']) {
        const [a, b] = [of(ink + '-body'), of(thing)]
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), `${ink} ${thing}`).toBeGreaterThan(60)
      }
    }
  })
})
