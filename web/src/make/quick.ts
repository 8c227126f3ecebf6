// What one may wish of a quick battle, in words.

export const inks = ['red', 'blue', 'green', 'white', 'brown', 'grey']

export const rows: ['length' | 'ground' | 'fight', string, [string, string][]][] = [
  ['length', 'The evening', [['ten', 'ten minutes'], ['half', 'half an hour'], ['hour', 'an hour']]],
  ['ground', 'The ground', [['open', 'open'], ['rolling', 'rolling'], ['wooded', 'wooded'], ['village', 'a village'], ['river', 'a river']]],
  ['fight', 'The fight', [['meeting', 'meeting'], ['attack', 'attack on a position'], ['rearguard', 'rearguard'], ['breakthrough', 'breakthrough'], ['convoy', 'convoy']]],
]

/** A quick battle in words: half an hour, wooded, meeting. */
export const quickWords = (wish: Record<'length' | 'ground' | 'fight', string>): string =>
  rows.map(([key, , choices]) => choices.find(([value]) => value === wish[key])?.[1] ?? wish[key]).join(', ')
