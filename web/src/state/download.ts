/** Hands a file to the browser. */
export function download(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** What a file of a battle is called: after the battle and its turn, in letters that every disk takes. */
export function fileName(title: string, turn: number, ending: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `${plain || 'battle'}-turn-${turn}.${ending}`
}
