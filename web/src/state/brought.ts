// Why a record that was brought in is not taken, in a player's words.

/** What a record says of itself in its first line; nothing: it is none. */
export function battleOf(text: string): string | undefined {
  try {
    const first = JSON.parse(text.slice(0, text.indexOf('\n') + 1 || undefined)) as { header?: { battle?: unknown } } | null
    const battle = first?.header?.battle
    return typeof battle === 'string' ? battle : undefined
  } catch {
    return undefined
  }
}

export interface Refused {
  words: string
  /** As the table says it. */
  exact?: string
}

/** The table's answer in words; what it found stands behind them. */
export function refused(answer: string): Refused {
  const [, line] = /^line (\d+):/.exec(answer) ?? []
  if (line) return { words: `Its line ${line} cannot be read: the file was cut off or changed on its way. Save the record anew where the battle is.`, exact: answer }
  const [, entry] = /does not hold: entry (\d+)/.exec(answer) ?? []
  if (entry) return { words: `What stands at its entry ${entry} does not follow from what comes before: the record is spoilt, or was changed.`, exact: answer }
  return { words: answer }
}
