import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Target sizes are of WCAG 2.2, whose rules axe leaves out by default. What the frame's head and foot cover on a phone can be scrolled to: axe
// looks from the top of the page, with the foot at its end.
const look = `(async () => {
  const foot = document.querySelector('nav[aria-label="Quick"]')
  const top = scrollY
  scrollTo(0, 0)
  if (foot) foot.style.position = 'static'
  try {
    const { violations } = await axe.run({ preload: false, resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    return violations
  } finally {
    if (foot) foot.style.position = ''
    scrollTo(0, top)
  }
})()`

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }

/** The accessibility faults of what is on the page now, in words. */
export async function findViolations(page: Page): Promise<string[]> {
  // As text: these lines run in the page, where this program's types don't hold.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const violations = await page.evaluate<Violation[]>(look)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
