// A friend's file of a battle by file is taken in; what the table here has is saved
// first where it is to be given up.

import { api, got, server } from '../api/client.ts'
import { hold } from '../api/keys.ts'
import { battleOf } from './brought.ts'
import { download, fileName } from './download.ts'
import { givenUp, unsee } from './seen.ts'

/** What the server takes, in bytes: more is not even read. */
export const most = 16 << 20

const importRecord = (body: string, query: { battle?: string; instead?: boolean }) =>
  got(server.POST('/api/records', { params: { query }, body, bodySerializer: (text) => text, headers: { 'Content-Type': 'application/jsonl' } }))

/** Hands a battle by file over; the file, and what it is called. */
export async function handOver(id: string): Promise<{ name: string; file: Blob }> {
  const { data, response } = await server.POST('/api/battles/{id}/file', { params: { path: { id } }, parseAs: 'blob' })
  return { name: /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'battle.jsonl', file: data as Blob }
}

/** Takes a file in; where one goes from there: who comes to a friend's battle reads his orders. What is wrong with the file is thrown, in words. */
export async function take(file: File, battle?: string): Promise<string> {
  if (file.size > most) throw new Error(`${file.name} has ${Math.round(file.size / 1e6)} MB. A record has at most ${most >> 20} MB: this is another file.`)
  const text = await file.text()
  if (!battleOf(text)) throw new Error(text.trim() ? `${file.name} is no record of a battle: that is the file which “Save its record” gives, or the one that your friend’s table made.` : `${file.name} is empty.`)
  const { id, keys, fresh } = await importRecord(text, { battle })
  hold(id, Object.values(keys))
  const byFile = text.slice(0, text.indexOf('\n')).includes('"file":true')
  return `/b/${id}${fresh && byFile ? '/briefing' : ''}`
}

/** Takes a friend's file instead of what is here, which is saved first. */
export async function takeInstead(file: File, battle: string, title: string, turn: number) {
  download(`given-up-${fileName(title, turn, 'jsonl')}`, await api.record(battle))
  const text = await file.text()
  const { Watch } = await import('../dice/watch.ts')
  // The table may show the other course before its answer is here: what is remembered of this one must be given up first.
  givenUp.battle = battle
  try {
    await importRecord(text, { battle, instead: true })
  } catch (e) {
    givenUp.battle = ''
    throw e
  }
  new Watch(battle).givesUp()
  unsee(battle)
  location.reload()
}
