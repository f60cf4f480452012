import type { Locator, Page } from '@playwright/test'

/** Presses Retry if it is still there: a live update may reload the page and remove the button, and `click` would wait for it. */
export async function pressRetry(where: Page | Locator): Promise<void> {
  await where.getByRole('button', { name: 'Retry', exact: true }).evaluateAll((buttons: object[]) => {
    for (const button of buttons as { click(): void }[]) button.click()
  })
}
