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
