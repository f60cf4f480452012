import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

export type LeadEditor = Awaited<ReturnType<typeof openLeadEditor>>

/** Opens the edit dialog of the lead with this name. */
export async function openLeadEditor(page: Page, name: string) {
  await page.goto(`/leads?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
  await expect(dialog).toContainText(name)
  return { page, dialog }
}

export async function saveLeadEditor(dialog: LeadEditor['dialog']): Promise<void> {
  await dialog.getByRole('button', { name: 'Update Lead' }).click()
  await expect(dialog).toBeHidden()
}

export const fetchLead = async (page: Page, id: number) => (await page.request.get(`/api/leads/${id}`)).json()
