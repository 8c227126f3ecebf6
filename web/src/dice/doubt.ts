/** A record that does not hold, at an entry. */
export class Doubt extends Error {
  constructor(
    readonly seq: number,
    what: string,
  ) {
    super(`Entry ${seq}: ${what}`)
  }
}
