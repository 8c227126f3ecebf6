// A soft tap of a drum, when it has become my turn against somebody who may
// take his time. A browser that has not been touched yet stays silent.

let sound: AudioContext | undefined

export function chime() {
  try {
    sound ??= new AudioContext()
    const [tone, loud, now] = [sound.createOscillator(), sound.createGain(), sound.currentTime]
    tone.frequency.setValueAtTime(190, now)
    tone.frequency.exponentialRampToValueAtTime(70, now + 0.18)
    loud.gain.setValueAtTime(0.12, now)
    loud.gain.exponentialRampToValueAtTime(0.001, now + 0.3)
    tone.connect(loud).connect(sound.destination)
    tone.start(now)
    tone.stop(now + 0.32)
  } catch {
    // Without sound the title of the tab says it.
  }
}
