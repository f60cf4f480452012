import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const run = (rules: object): string =>
  `axe.run(document, ${JSON.stringify({ preload: false, resultTypes: ['violations'], ...rules })}).then(({ violations }) => violations)`

// Target sizes are of WCAG 2.2, whose rules axe leaves out by default. What the frame's head and foot cover on a phone can be scrolled to: the
// page is looked at from its top, without the foot.
const lookAtTargets = `(async () => {
  const foot = document.querySelector('nav[aria-label="Quick"]')
  const top = scrollY
  scrollTo(0, 0)
  if (foot) foot.style.visibility = 'hidden'
  try {
    return await ${run({ runOnly: ['target-size'] })}
  } finally {
    if (foot) foot.style.visibility = ''
    scrollTo(0, top)
  }
})()`

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }

/** The accessibility faults of what is on the page now, in words. */
export async function findViolations(page: Page): Promise<string[]> {
  // As text: these lines run in the page, where this program's types don't hold.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const violations = [...(await page.evaluate<Violation[]>(run({}))), ...(await page.evaluate<Violation[]>(lookAtTargets))]
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
