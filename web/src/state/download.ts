/** Hands a file to the browser. */
export function download(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A title as a file is called after it: in small letters of any script, those of Latin without their accents. */
export function onDisk(title: string): string {
  const plain = title.normalize('NFD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1').normalize('NFC')
  return plain.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'battle'
}

/** What a file of a battle is called: after the battle and its turn. */
export function fileName(title: string, turn: number, ending: string): string {
  return `${onDisk(title)}-turn-${turn}.${ending}`
}
