// What this browser prefers. Written to localStorage and to attributes of the
// page, which theme.css reads.

import { readSettings, type Settings } from './preferences.ts'

const store = 'drumhead.settings'

export const settings: Settings = $state(readSettings(localStorage.getItem(store)))

/** Lays the settings on the page and keeps them; call inside an effect. */
export function applySettings() {
  const page = document.documentElement
  page.dataset.theme = settings.theme
  page.dataset.size = settings.size
  page.dataset.face = settings.face
  localStorage.setItem(store, JSON.stringify(settings))
}
