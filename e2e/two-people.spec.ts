import { createUniqueWord, expect, test } from './browser-test.ts'
import { fetchLead, openLeadEditor, saveLeadEditor } from './lead-editor.ts'

// The browser logs calls that are refused because of a conflict.
test.use({ expectedConsole: [/status of 409/] })

test('two people change one lead: different fields and both notes are kept, and where the fields are the same, the later one chooses', async ({
  given,
  pageOf,
}) => {
  const name = `Uma ${createUniqueWord()}`
  const { id } = await given.lead({ name, notes: 'Met at the fair', project_amount: '1000.00' })
  const [maria, james] = [await openLeadEditor(await pageOf('maria'), name), await openLeadEditor(await pageOf('james'), name)]
  // James types before Maria saves, because an unchanged form would take over her values.
  await james.dialog.getByLabel('Project amount').fill('7000')
  await maria.dialog.getByLabel('Project amount').fill('5000')
  await maria.dialog.getByLabel('Phone').fill('(512) 555-0111')
  await maria.dialog.getByLabel('Email').fill('uma@example.com')
  await maria.dialog.getByLabel('Add new note').fill('Wants white oak')
  await saveLeadEditor(maria.dialog)
  await james.dialog.getByLabel('Phone').fill('(512) 555-0122')
  await james.dialog.getByLabel('Assigned to').selectOption('Sofia')
  await james.dialog.getByLabel('Add new note').fill('Measured the kitchen')
  await james.dialog.getByRole('button', { name: 'Update Lead' }).click()

  const choice = james.page.getByRole('dialog', { name: 'Choose what to keep' })
  await choice.getByRole('button', { name: 'Back to editing' }).click()
  await expect(james.dialog.getByLabel('Phone')).toHaveValue('(512) 555-0122')
  await expect(james.dialog.getByLabel('Add new note')).toHaveValue('Measured the kitchen')
  await james.dialog.getByRole('button', { name: 'Update Lead' }).click()
  await expect(choice).toContainText(`${name} was changed by Maria while you were editing`)
  await expect(choice).toContainText('2 fields changed by both of you')
  const amount = choice.getByRole('group', { name: 'Project amount' })
  await expect(amount).toContainText('Before: $1,000.00')
  await expect(amount.getByRole('radio', { name: 'Mine' })).toHaveAccessibleName(/\$7,000\.00/)
  await expect(amount.getByRole('radio', { name: 'Theirs' })).toHaveAccessibleName(/Maria, today .+ \$5,000\.00/)
  const phone = choice.getByRole('group', { name: 'Phone' })
  const keep = choice.getByRole('button', { name: 'Save my choices' })
  await expect(keep).toBeDisabled()
  await amount.getByRole('radio', { name: 'Theirs' }).check({ force: true })
  await expect(keep).toBeDisabled()
  await phone.getByRole('radio', { name: 'Mine' }).check({ force: true })
  await keep.click()
  await expect(choice).toBeHidden()
  await expect(james.dialog).toBeHidden()

  const lead = await fetchLead(james.page, id)
  expect(lead).toMatchObject({
    project_amount: '5000.00',
    phone: '(512) 555-0122',
    email: 'uma@example.com',
    assigned_to: 'sofia',
    notes: expect.stringMatching(/^Met at the fair\n\[.+\] Wants white oak\n\[.+\] Measured the kitchen$/),
  })
})

test('a double click on Save Lead makes one lead', { tag: '@full' }, async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.goto('/add-lead')
  const name = `Dora ${createUniqueWord()}`
  await page.getByLabel(/^Name/).fill(name)
  await page.getByLabel(/^Phone/).fill('(512) 555-0166')
  await page.getByRole('button', { name: 'Save Lead' }).dblclick()
  await expect(page).toHaveURL(/\/leads/)
  const { total } = await (await page.request.get(`/api/leads?search=${name}`)).json()
  expect(total).toBe(1)
})
