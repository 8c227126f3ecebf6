// All that only an open table needs, fetched when one is laid.

export { default as OpenBoard } from '../board/OpenBoard.svelte'
export { OpenHand } from '../open/hand.svelte.ts'
export { default as Holding } from './Holding.svelte'
