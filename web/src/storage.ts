// Whether this browser keeps what a player needs: the keys of his chairs above all. One that does not shows why
// instead of an empty page. A link stays in its address meanwhile, and is good once the page is loaded again.

/** True: it keeps; else the page says what to do. */
export function keeps(app: HTMLElement): boolean {
  try {
    for (const kept of [localStorage, sessionStorage]) {
      kept.setItem('drumhead.try', 'yes')
      kept.removeItem('drumhead.try')
    }
    return true
  } catch {
    const words = document.createElement('p')
    words.className = 'problem'
    words.role = 'alert'
    Object.assign(words.style, { maxWidth: '34rem', margin: '2rem auto', padding: '0 1rem' })
    words.textContent = `Drumhead has this browser keep the keys of your chairs, and it keeps nothing for this page: it is set to refuse cookies and the data of sites, or has no room left. Allow them for ${location.host}, and load the page again.`
    app.append(words)
    return false
  }
}
