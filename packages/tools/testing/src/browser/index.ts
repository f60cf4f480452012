import type { APIRequestContext, Locator, Page } from '@playwright/test'

export { expectNoFaults, expectNoFaultsWhileLoading, expectToFit } from './accessibility.ts'
export { type DroppingProxy, startDroppingProxy } from './dropping-proxy.ts'
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

/** Presses Retry if it is still there: a live update may reload the page and remove the button, and `click` would wait for it. */
export async function pressRetry(where: Page | Locator): Promise<void> {
  await where.getByRole('button', { name: 'Retry', exact: true }).evaluateAll((buttons: object[]) => {
    for (const button of buttons as { click(): void }[]) button.click()
  })
}

/** Eight random letters, so that tests and repeated runs on one product do not collide. */
export const createUniqueWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((n) => String.fromCharCode(97 + (n % 26))).join('')
