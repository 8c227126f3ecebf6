// What stands in the way of those who see, hear or type differently, as axe finds it.

import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Finding {
  id: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** What axe finds by day, on all of the page or within a part of it. The page must have been made with bypassCSP. */
export const findings = (page: Page, within = 'html'): Promise<string[]> => found(page, within, {})

/** The same, and what is too faint to read by dark: all else is as by day. */
export async function findingsByDayAndDark(page: Page): Promise<string[]> {
  const day = await findings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await found(page, 'html', { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: null })
  return [...day, ...dark.map((f) => `by dark: ${f}`)]
}

async function found(page: Page, within: string, how: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe })
  const violations = await page.evaluate(async ([within, how]) => {
    const { run } = (window as unknown as { axe: { run: (what: string, how: object) => Promise<{ violations: Finding[] }> } }).axe
    return (await run(within, { ...how, resultTypes: ['violations'] })).violations
  }, [within, how] as const)
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary}`))
}
