import { mount } from 'svelte'
import './fonts.css'
import './theme.css'
import './app.css'
import App from './App.svelte'
import { isClub } from './state/club.svelte.ts'
import { missing } from './state/renewed.ts'
import { keeps } from './storage.ts'

addEventListener('vite:preloadError', () => void missing())
const app = document.getElementById('app')!
if (keeps(app)) {
  if (isClub()) await (await import('./club/ring.ts')).open()
  mount(App, { target: app })
}
