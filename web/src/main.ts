import { mount } from 'svelte'
import './fonts.css'
import './theme.css'
import './app.css'
import App from './App.svelte'
import { missing } from './state/renewed.ts'

addEventListener('vite:preloadError', () => void missing())
mount(App, { target: document.getElementById('app')! })
