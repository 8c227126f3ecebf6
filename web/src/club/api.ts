// Speaks to the server of the club.

import { got, server } from '../api/client.ts'
import type { components } from '../api/api.d.ts'

type Schemas = components['schemas']

export const clubApi = {
  view: () => got(server.GET('/api/club')),
  join: (body: Schemas['Newcomer']) => got(server.POST('/api/club/join', { body })),
  joined: (body: Schemas['PasskeyAnswer']) => got(server.POST('/api/club/joined', { body })),
  enter: () => got(server.POST('/api/club/enter', { body: {} })),
  entered: (body: Schemas['PasskeyAnswer']) => got(server.POST('/api/club/entered', { body })),
  letter: (to: string) => got(server.POST('/api/club/letter', { body: { to } })),
  opened: (body: Schemas['LetterOpened']) => got(server.POST('/api/club/opened', { body })),
  rename: (body: Schemas['Newcomer']) => got(server.PUT('/api/club/you', { body })),
  leave: () => got(server.DELETE('/api/club/you')),
  export: () => got(server.GET('/api/club/you/export', { parseAs: 'blob' })),
  askPasskey: () => got(server.POST('/api/club/passkey', { body: {} })),
  passkey: (body: Schemas['PasskeyAnswer']) => got(server.POST('/api/club/passkey/made', { body })),
  dropPasskey: (id: string) => got(server.DELETE('/api/club/passkeys/{id}', { params: { path: { id } } })),
  dropMail: () => got(server.DELETE('/api/club/mail')),
  signOut: (id: string) => got(server.DELETE('/api/club/sessions/{id}', { params: { path: { id } } })),
  hold: (battle: string, body: Schemas['Held']) => got(server.PUT('/api/club/ring/{battle}', { params: { path: { battle } }, body })),
  keep: (what: string, text: string) => got(server.PUT('/api/club/kept/{what}', { params: { path: { what } }, body: { text } })),
  drop: (battle: string) => got(server.DELETE('/api/club/ring/{battle}', { params: { path: { battle } } })),
  open: () => got(server.GET('/api/club/open')),
  offers: () => got(server.GET('/api/club/offers')),
  offer: (body: Schemas['NewOffer']) => got(server.POST('/api/club/offers', { body })),
  withdraw: (id: string) => got(server.DELETE('/api/club/offers/{id}', { params: { path: { id } } })),
  take: (id: string, seat?: string) => got(server.POST('/api/club/offers/{id}/take', { params: { path: { id }, query: { seat } } })),
  block: (id: string) => got(server.PUT('/api/club/blocked/{id}', { params: { path: { id } } })),
  unblock: (id: string) => got(server.DELETE('/api/club/blocked/{id}', { params: { path: { id } } })),
  report: (body: Schemas['NewReport']) => got(server.POST('/api/club/reports', { body })),
  reportTalk: (id: string, body: Schemas['TalkReport']) => got(server.POST('/api/battles/{id}/report', { params: { path: { id } }, body })),
  bell: () => got(server.GET('/api/club/bell')),
  setBell: (body: Schemas['Bell']) => got(server.PUT('/api/club/bell', { body })),
  tryBell: (body: Schemas['NoticeTrial']) => got(server.POST('/api/club/bell/try', { body })),
  reports: () => got(server.GET('/api/club/reports')),
  setReport: (id: string, body: Schemas['ReportSet']) => got(server.PUT('/api/club/reports/{id}', { params: { path: { id } }, body })),
  members: () => got(server.GET('/api/club/members')),
  member: (id: string) => got(server.GET('/api/club/members/{id}', { params: { path: { id } } })),
  setMember: (id: string, body: Schemas['MemberSet']) => got(server.PUT('/api/club/members/{id}', { params: { path: { id } }, body })),
  removeMember: (id: string) => got(server.DELETE('/api/club/members/{id}', { params: { path: { id } } })),
}
