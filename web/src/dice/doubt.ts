/** What part of the check finds an entry wrong: the same in every program that checks. */
export type Part = 'chain' | 'dice' | 'hands'

/** A record that does not hold, at an entry. */
export class Doubt extends Error {
  constructor(
    readonly seq: number,
    what: string,
    readonly of: Part = 'chain',
  ) {
    super(`Entry ${seq}: ${what}`)
  }
}

/** Another course than the one that this browser remembers: a table that was brought back from a backup looks so, and one that wants its dice thrown again. */
export class OtherCourse extends Doubt {}
