import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// On a phone, fixed bars cover content that a user can scroll into view, which axe would report. So it checks at the top of the page, with the
// bottom bar in the normal flow.
const look = `(async () => {
  const foot = document.querySelector('nav[aria-label="Quick"]')
  const top = scrollY
  scrollTo(0, 0)
  if (foot) foot.style.position = 'static'
  try {
    const { violations } = await axe.run({ preload: false, resultTypes: ['violations'], runOnly: ${JSON.stringify(tags)} })
    return violations
  } finally {
    if (foot) foot.style.position = ''
    scrollTo(0, top)
  }
})()`

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }

export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const violations = await page.evaluate<Violation[]>(look)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
