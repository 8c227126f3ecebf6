/** A time in the reader's words: today the hour, else the day too, with the year of another. */
export function when(time: string, now = new Date()): string {
  const t = new Date(time)
  if (Number.isNaN(t.getTime())) return ''
  const hour = t.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (t.toDateString() === now.toDateString()) return hour
  return `${t.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...(t.getFullYear() !== now.getFullYear() && { year: 'numeric' }) })}, ${hour}`
}

/** A day by all that it is looked for: Friday 27 November 2026, today. */
export function day(time: string, now = new Date()): string {
  const t = new Date(time)
  if (Number.isNaN(t.getTime())) return ''
  const ago = Math.round((new Date(now).setHours(12, 0, 0, 0) - new Date(t).setHours(12, 0, 0, 0)) / 86_400_000)
  const date = t.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return `${date.replace(',', '')} ${['today', 'yesterday'][ago] ?? ''}`
}
