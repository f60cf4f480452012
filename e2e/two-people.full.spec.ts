import type { Page } from '@playwright/test'
import { createUniqueWord, expect, test } from './browser-test.ts'
import { fetchLead, openLeadEditor, saveLeadEditor } from './lead-editor.ts'

// The browser logs calls that are refused because of a conflict or a deleted lead.
test.use({ expectedConsole: [/status of (404|409)/] })

test('a quick follow-up against an edit: both are kept, and of two dates the person decides', async ({ given, pageOf }) => {
  const name = `Piet ${createUniqueWord()}`
  const { id } = await given.lead({ name, next_followup_date: '2031-03-01' })
  const maria = await openLeadEditor(await pageOf('maria'), name)
  const james = await pageOf('james')
  await james.goto(`/leads?search=${name}`)
  await james.getByRole('button', { name: `Update follow-up for ${name}` }).click()
  const followUp = james.getByRole('dialog', { name: 'Quick follow-up' })
  await followUp.getByLabel('Next follow-up date').fill('2031-03-09')
  await followUp.getByRole('button', { name: 'Left voicemail' }).click()

  await maria.dialog.getByLabel('Next follow-up date').fill('2031-03-05')
  await maria.dialog.getByLabel('Project amount').fill('4100')
  await maria.dialog.getByLabel('Add new note').fill('Prefers mornings')
  await saveLeadEditor(maria.dialog)

  const put = followUp.getByRole('button', { name: 'Save follow-up' })
  await put.click()
  await expect(followUp.getByRole('alert')).toContainText('Maria changed this lead while you were editing')
  await expect(followUp.getByRole('alert')).toContainText('Next follow-up date: Mar 5')
  await expect(followUp.getByLabel('Next follow-up date')).toHaveValue('2031-03-09')
  await put.click()
  await expect(followUp).toBeHidden()
  expect(await fetchLead(james, id)).toMatchObject({
    next_followup_date: '2031-03-09',
    project_amount: '4100.00',
    notes: expect.stringMatching(/^\[.+\] Prefers mornings\n\[.+\] Left voicemail$/),
  })
})

test('one deletes what the other edits: what was typed stays, and is saved once the deletion is taken back', async ({ given, pageOf }) => {
  const name = `Nils ${createUniqueWord()}`
  const { id } = await given.lead({ name })
  const james = await openLeadEditor(await pageOf('james'), name)
  await james.dialog.getByLabel('Add new note').fill('Ready to sign')
  const maria = await pageOf('maria')
  await maria.goto(`/leads?search=${name}`)
  await remove(maria, name)
  // A toast does not close while the pointer is on it.
  await maria.getByText('Lead deleted successfully!').first().hover()

  await james.dialog.getByRole('button', { name: 'Update Lead' }).click()
  await expect(james.page.getByText('Failed to update lead').first()).toBeVisible()
  await expect(james.page.getByText(/Lead (not found|has been deleted)/).first()).toBeVisible()
  await expect(james.dialog.getByLabel('Add new note')).toHaveValue('Ready to sign')

  await maria.getByRole('button', { name: 'Undo' }).click()
  await expect(maria.getByRole('row', { name })).toBeVisible()
  await saveLeadEditor(james.dialog)
  expect((await fetchLead(james.page, id)).notes).toContain('Ready to sign')
})

test('both delete the same lead: the second is told that it has been deleted', async ({ given, pageOf }) => {
  const name = `Omar ${createUniqueWord()}`
  await given.lead({ name })
  const [maria, james] = [await pageOf('maria'), await pageOf('james')]
  for (const page of [maria, james]) {
    await page.goto(`/leads?search=${name}`)
    await expect(page.getByRole('row', { name })).toBeVisible()
  }
  // James opens the question before Maria's deletion removes the row from his list.
  await james.getByRole('button', { name: `Delete ${name}` }).click()
  await remove(maria, name)
  await expect(maria.getByText('Lead deleted successfully!').first()).toBeVisible()
  await james.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(james.getByText('Lead has been deleted').first()).toBeVisible()
  await expect(james.getByText('No leads found')).toBeVisible()
})

async function remove(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}
