// What stands in the way of those who see, hear or type differently, as axe finds it.

import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Finding {
  id: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** What axe finds, by all its rules or some. The page must have been made with bypassCSP. */
export async function findings(page: Page, ...rules: string[]): Promise<string[]> {
  await page.addScriptTag({ path: axe })
  const found = await page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: { run: (how: object) => Promise<{ violations: Finding[] }> } }).axe
    return (await run(runOnly.length ? { runOnly } : {})).violations
  }, rules)
  return found.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary}`))
}
