/** A run of words that are written from right to left, of one name most likely, with the numbers within it. */
const leftward = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:(?:[^\p{L}\p{N}"\\]*|[ \p{N}]*)[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*/gu

/** Sets such words apart from what stands beside them, in an answer as it came: else a number behind a name would be shown before it. */
export const apart = (json: string): string => json.replace(leftward, '\u2068$&\u2069')
