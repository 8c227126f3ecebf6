import { mount } from 'svelte'
import '../../fonts.css'
import '../../theme.css'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.getElementById('gallery')! })
