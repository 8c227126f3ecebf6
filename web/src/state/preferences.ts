// The settings and their possible values; anything unknown falls back to the
// first value.

export const choices = {
  theme: ['system', 'light', 'dark'],
  size: ['usual', 'small', 'large'],
  face: ['garamond', 'plain'],
  pace: ['flow', 'step', 'at-once'],
  speed: ['steady', 'slow', 'quick'],
  dice: ['throw', 'fall'],
  sound: ['soft', 'off'],
} as const

/** Factors for letters of the panel and names on the map. */
export const sizes = { usual: 1, small: 0.9, large: 1.2 } as const

/** How much longer or shorter what others do stands. */
export const speeds = { steady: 1, slow: 2, quick: 0.45 } as const

export interface Settings {
  theme: (typeof choices.theme)[number]
  size: (typeof choices.size)[number]
  face: (typeof choices.face)[number]
  pace: (typeof choices.pace)[number]
  speed: (typeof choices.speed)[number]
  dice: (typeof choices.dice)[number]
  sound: (typeof choices.sound)[number]
}

export function readSettings(text: string | null): Settings {
  let kept: Record<string, unknown> = {}
  try {
    kept = (JSON.parse(text ?? '{}') as Record<string, unknown>) ?? {}
  } catch {
    // Damaged settings are no settings.
  }
  const pick = <T extends string>(of: readonly T[], value: unknown): T => of.find((v) => v === value) ?? of[0]!
  return {
    theme: pick(choices.theme, kept.theme),
    size: pick(choices.size, kept.size),
    face: pick(choices.face, kept.face),
    pace: pick(choices.pace, kept.pace),
    speed: pick(choices.speed, kept.speed),
    dice: pick(choices.dice, kept.dice),
    sound: pick(choices.sound, kept.sound),
  }
}

/** The player's own settings of a rule book, by name; damaged ones are none. */
export function readOwn(text: string | null): Record<string, Record<string, string>> {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, Record<string, string>>) ?? {}
  } catch {
    return {}
  }
}
