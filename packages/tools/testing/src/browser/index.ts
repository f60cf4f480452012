import type { APIRequestContext, Locator, Page } from '@playwright/test'

export { expectAccessiblePage, expectAccessiblePageWhileLoading, expectNoOverflow } from './accessibility.ts'
export { expect, test } from './fixtures.ts'

type CaughtMessage = {
  subject: string
  from: { name: string; address: string }[]
  to: { address: string }[]
  text: string
  html: string
}

export async function findCaughtMail(request: APIRequestContext, address: string): Promise<CaughtMessage[]> {
  const all: CaughtMessage[] = await (await request.get(`${process.env.CRM_MAIL_URL}/api/email`)).json()
  return all.filter(({ to }) => to.some((each) => each.address === address))
}

/** Presses Retry if it exists. Playwright's `click` would wait for the button, which a live update may already have removed. */
export async function pressRetry(where: Page | Locator): Promise<void> {
  await where.getByRole('button', { name: 'Retry', exact: true }).evaluateAll((buttons: object[]) => {
    for (const button of buttons as { click(): void }[]) button.click()
  })
}

/** Eight random letters, so that the data of tests and of repeated runs on one product differ. */
export const createUniqueWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((n) => String.fromCharCode(97 + (n % 26))).join('')
