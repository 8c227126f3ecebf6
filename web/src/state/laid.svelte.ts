// A long list is laid in parts: what is in sight at once, the rest a picture later each,
// so that nobody waits for a whole book or a whole army.

/** How many of a list of so many stand there; to be called where a component begins. */
export function inParts(all: () => number, first: number, part: number): { laid: number } {
  let laid = $state(first)
  $effect(() => {
    if (laid >= all()) return
    const frame = requestAnimationFrame(() => (laid += part))
    return () => cancelAnimationFrame(frame)
  })
  return {
    get laid() { return laid },
    set laid(n) { laid = n },
  }
}
