import { expect, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'

const desk = 1280
const phone = 375

/**
 * The page as it is now has no accessibility fault, no sideways scroll and no control that is cut off, on a desk and on a phone. Axe looks
 * twice: at the desk in light and at the phone in dark, so that it sees both layouts and both schemes. With one width it looks there twice.
 */
export async function expectNoFaults(page: Page, widths = [desk, phone]): Promise<void> {
  const before = page.viewportSize()
  // What is still loading would change the page while axe looks.
  await expect(page.locator('h1[data-loading], .loading, .skeleton')).toHaveCount(0)
  for (const [colorScheme, width] of [
    ['light', widths[0]],
    ['dark', widths.at(-1)],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: width ?? desk, height: 800 })
    // The page changes its colors a moment after the scheme changed.
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme)
    // A list that is loaded again is dim for a moment.
    await expect(page.locator('.opacity-60[aria-busy="true"]')).toHaveCount(0)
    const violations = await findViolations(page)
    expect.soft({ violations, ...(await overflow(page)) }, `${colorScheme}, ${width} px wide`).toEqual({ violations: [], ...fits })
  }
  if (before) await page.setViewportSize(before)
}

/** At none of these widths does the page scroll sideways or cut a control off. */
export async function expectToFit(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await overflow(page), `${width} px wide`).toEqual(fits)
  }
}

const fits = { sidewaysBy: 0, cutOff: [] }
const overflow = async (page: Page) => ({ sidewaysBy: await sidewaysScroll(page), cutOff: await cutOff(page) })

// Not clientWidth: where scrollbars are hidden, as in tests, it counts the place that is kept for them.
const sidewaysScroll = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.offsetWidth')

// What can be pressed, but lies for more than half behind the edge of a box that nobody can scroll.
const cutOff = (page: Page) =>
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
