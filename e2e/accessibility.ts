import { findAccessibilityViolations } from '@crm/testing/browser/axe'
import { expect, type Page } from '@playwright/test'

const desk = 1280
const phone = 375

/** Expects no accessibility violation, sideways scrolling or clipped control, on a light desktop and a dark phone. */
export async function expectAccessiblePage(page: Page, widths = [desk, phone]): Promise<void> {
  // Content that is still loading would change the page during the check.
  await expect(page.locator('h1[data-loading], .loading, .skeleton')).toHaveCount(0)
  await expectAccessiblePageWhileLoading(page, widths)
}

export async function expectAccessiblePageWhileLoading(page: Page, widths = [desk, phone]): Promise<void> {
  const before = page.viewportSize()
  for (const [colorScheme, width] of [
    ['light', widths[0]],
    ['dark', widths.at(-1)],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: width ?? desk, height: 800 })
    // The page changes its colors asynchronously.
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme)
    await expect(page.locator('.opacity-60[aria-busy="true"], .rows-busy')).toHaveCount(0)
    const violations = await findAccessibilityViolations(page)
    expect.soft({ violations, ...(await overflow(page)) }, `${colorScheme}, ${width} px wide`).toEqual({ violations: [], ...fits })
  }
  if (before) await page.setViewportSize(before)
}

export async function expectNoOverflow(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await overflow(page), `${width} px wide`).toEqual(fits)
  }
}

const fits = { sidewaysBy: 0, cutOff: [] }
const overflow = async (page: Page) => ({ sidewaysBy: await sidewaysScroll(page), cutOff: await findClippedControls(page) })

// clientWidth would not work, because it excludes the width of scrollbars even if they are hidden, as in tests.
const sidewaysScroll = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.offsetWidth')

const findClippedControls = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a[href], button, input, select, textarea')].filter((control) => {
    const { left, width } = control.getBoundingClientRect()
    const middle = left + width / 2
    for (let box = control.parentElement; box && width > 1; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box)
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      const edge = box.getBoundingClientRect()
      if (overflowX !== 'visible' && edge.width > 1 && (middle < edge.left || middle > edge.right)) return true
    }
    return false
  }).map((control) => control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 120))`)
