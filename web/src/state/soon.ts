/** Waits so many milliseconds. */
export const soon = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
