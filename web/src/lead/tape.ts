// Lengths as a tape is read: 12 3/8, 12⅜, 12.375 or 12,4; quotes and the word inch may follow.

const parts: Record<string, number> = { '⅛': 125, '¼': 250, '⅜': 375, '½': 500, '⅝': 625, '¾': 750, '⅞': 875 }

/** A length in thousandths of an inch; undefined: it is none. */
export function read(text: string): number | undefined {
  const said = text.trim().replace(/\s*(″|"|''|in(ch(es)?)?\.?)$/i, '').replace(/([⅛¼⅜½⅝¾⅞])$/, (_, p: string) => ` ${p}`).trim()
  const found = /^(?:(\d{1,3})(?:[.,](\d{1,3}))?)?(?:(?:^|\s+|-)(?:([⅛¼⅜½⅝¾⅞])|(\d{1,2})\/(\d{1,2})))?$/.exec(said)
  if (!found || !said) return undefined
  const [, whole = '0', tenths = '', sign, over, under] = found
  if (tenths && (sign || over)) return undefined
  const part = sign ? parts[sign]! : over ? Math.round((1000 * Number(over)) / Number(under)) : Number(tenths.padEnd(3, '0'))
  return Number.isFinite(part) && (!over || part < 1000) ? 1000 * Number(whole) + part : undefined
}

/** A place by a tape from two edges, as inches east and north of the south-west corner. */
export function from(board: { width?: number; depth?: number }, across: number, west: boolean, up: number, south: boolean): { x: number; y: number } {
  return { x: west ? across : (board.width ?? 0) - across, y: south ? up : (board.depth ?? 0) - up }
}
