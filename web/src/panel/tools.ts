// The tools of the map's margin, with their keys and their signs.

import type { Tapes } from '../open/tapes.svelte.ts'
import type { Tool } from './Rail.svelte'

/** What is drawn on the map, or how it is shown. */
interface On { legend: boolean; tints: boolean; coordinates: boolean; asText: boolean }

/** They do what their keys do; an open table has tapes and rings too. */
export const tools = (on: On, named: Record<string, () => void>, zoom: (key: string) => void, tapes: Tapes | undefined): (Tool | undefined)[] =>
  [
    { name: 'Marks', key: 'K', icon: 'M4 4h5v5H4zM4 12h5v5H4zM12 6h7M12 14h7', on: on.legend, use: named.k! },
    { name: 'Ground', key: 'T', icon: 'M10.5 3 17 7v7l-6.5 4L4 14V7zM4 7l13 7M4 10.5l9 5.5M8 4.6l9 5.4', on: on.tints, use: named.t! },
    { name: 'Names', key: 'G', icon: 'M4 17 9.5 4 15 17M6 12.5h7M16 17h3', on: on.coordinates, use: named.g! },
    ...(tapes ? [undefined,
      { name: 'Tape', key: 'I', icon: 'M2 14 14 2l5 5L7 19zM6 10l2 2M9 7l3 3M12 4l2 2', on: tapes.tool === 'tape', use: named.i! },
      { name: 'Ring', key: 'J', icon: 'M18 10.5a7.5 7.5 0 1 1-15 0a7.5 7.5 0 1 1 15 0M10.5 10.5 16 5.5', on: tapes.tool === 'ring', use: named.j! }] : []),
    undefined,
    { name: 'Near', key: '+', icon: 'M15 9a6 6 0 1 1-12 0a6 6 0 1 1 12 0M13.5 13.5 19 19M6 9h6M9 6v6', use: () => zoom('+') },
    { name: 'Far', key: '−', icon: 'M15 9a6 6 0 1 1-12 0a6 6 0 1 1 12 0M13.5 13.5 19 19M6 9h6', use: () => zoom('-') },
    { name: 'All', key: '0', icon: 'M3 8V3h5M13 3h5v5M18 13v5h-5M8 18H3v-5', use: () => zoom('0') },
    undefined,
    { name: on.asText ? 'Map' : 'Text', key: 'V', icon: 'M3 5h15M3 9h15M3 13h15M3 17h9', on: on.asText, use: named.v! },
  ]
