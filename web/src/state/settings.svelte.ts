// What this browser prefers. Written to localStorage and to the root of the
// page, where theme.css reads it.

import { readSettings, sizes, type Settings } from './preferences.ts'

const store = 'drumhead.settings'

export const settings: Settings = $state(readSettings(kept()))

/** A browser that keeps nothing has them as they are at first: it is told so before any page is shown (../storage.ts). */
function kept(): string | null {
  try {
    return localStorage.getItem(store)
  } catch {
    return null
  }
}

/** Lays the settings on the page and keeps them; call inside an effect. */
export function applySettings() {
  const page = document.documentElement
  page.dataset.theme = settings.theme
  page.dataset.face = settings.face
  page.style.setProperty('--size', String(sizes[settings.size]))
  localStorage.setItem(store, JSON.stringify(settings))
}
