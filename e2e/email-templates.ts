import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

export const emailTemplatesPath = '/admin/email-templates'
export const findTemplateRow = (page: Page, name: string) => page.getByRole('table', { name: 'Email templates' }).getByRole('row', { name })
export const findTemplateDialog = (page: Page, name: 'Add' | 'Edit') => page.getByRole('dialog', { name: `${name} Email Template` })
/** The body of the message in the preview. */
export const findPreviewMessage = (page: Page) => page.frameLocator('iframe[title="Message"]').locator('body')
export const expectVisibleText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** Fills the preview with a lead's data, which is searched by name. */
export async function choosePreviewRecord(page: Page, name: string): Promise<void> {
  // Removes the default choice, the newest record, because the list does not offer a chosen record.
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('combobox', { name: 'Data from' }).fill(name)
  await page.getByRole('option', { name }).click()
}
