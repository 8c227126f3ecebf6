// A router of a few lines over the history of the browser. The back button
// leaves a page; it never ends a battle, which lives on the server.

const views = ['briefing', 'end', 'day', 'replay', 'dice'] as const

export type BattleView = 'table' | (typeof views)[number]

export type Route =
  | { page: 'home' }
  | { page: 'setup'; scenario: string; draft?: boolean }
  | { page: 'battle'; id: string; view: BattleView }
  | { page: 'make'; id?: string; copy?: string; how?: 'copy' | 'again' | 'shared' }
  | { page: 'print'; of: 'scenario' | 'battle' | 'draft'; id: string }
  | { page: 'rules'; book: string; clause?: string }
  | { page: 'enter' | 'you' | 'members' }
  | { page: 'lost' }

export function parse(path: string): Route {
  const [head, id, view] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (!head) return { page: 'home' }
  if ((head === 'enter' || head === 'you' || head === 'members') && !id) return { page: head }
  if (head === 'new' && id === 'draft' && view) return { page: 'setup', scenario: view, draft: true }
  if (head === 'new' && id) return { page: 'setup', scenario: id }
  if (head === 'rules' && id) return { page: 'rules', book: id, clause: view }
  if (head === 'make') return view && (id === 'copy' || id === 'again' || id === 'shared') ? { page: 'make', copy: view, how: id } : { page: 'make', id }
  if (head === 'print' && view && (id === 'scenario' || id === 'battle' || id === 'draft')) return { page: 'print', of: id, id: view }
  if (head === 'b' && id) {
    const known = views.find((v) => v === view)
    if (!view || known) return { page: 'battle', id, view: known ?? 'table' }
  }
  return { page: 'lost' }
}

export const router = $state({ route: parse(location.pathname) })

addEventListener('popstate', () => {
  router.route = parse(location.pathname)
})

/** How far down the page was when it was left, for one that fetches before it can be as long again. */
export const scrolled = (): number => (history.state as { y?: number } | null)?.y ?? 0

export function go(path: string, replace = false) {
  if (!replace) history.replaceState({ y: scrollY }, '')
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  router.route = parse(location.pathname)
  scrollTo(0, 0)
}

/** For links: goes there without a new page, unless a modifier asks for one. */
export function follow(event: MouseEvent) {
  const link = (event.currentTarget as HTMLAnchorElement).getAttribute('href')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
  event.preventDefault()
  go(link)
}
