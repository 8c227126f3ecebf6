/** A time in the reader's words: today the hour, else the day too. */
export function when(time: string, now = new Date()): string {
  const t = new Date(time)
  if (Number.isNaN(t.getTime())) return ''
  const hour = t.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (t.toDateString() === now.toDateString()) return hour
  return `${t.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })}, ${hour}`
}
