import type { Locator, Page } from '@playwright/test'

/**
 * Presses Retry where it is still shown: a change by another person makes a page ask again by itself, and then the button is gone. A click
 * would wait for it.
 */
export async function pressRetry(where: Page | Locator): Promise<void> {
  await where.getByRole('button', { name: 'Retry', exact: true }).evaluateAll((buttons: object[]) => {
    for (const button of buttons as { click(): void }[]) button.click()
  })
}
