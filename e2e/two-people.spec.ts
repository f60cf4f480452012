import { expect, test } from '@crm/testing/browser'
import type { Page } from '@playwright/test'

// Two browsers for each test.
test.describe.configure({ timeout: 120_000 })

// What a refused call (a conflict, a lead that is gone) leaves in the console.
test.use({ expectedConsole: [/status of (404|409)/] })

test('both add a note: both notes are kept', async ({ given, pageOf }) => {
  const { id } = await given.lead({ name: 'Otto Bothnotes', notes: 'Met at the fair' })
  const [maria, james] = await bothEdit(pageOf, 'Otto Bothnotes')
  await maria.dialog.getByLabel('Add new note').fill('Wants white oak')
  await james.dialog.getByLabel('Add new note').fill('Has two dogs')
  await save(maria.dialog)
  await save(james.dialog)
  const { notes } = await leadNow(james.page, id)
  expect(notes).toMatch(/^Met at the fair\n\[.+\] Wants white oak\n\[.+\] Has two dogs$/)
})

test('they change different fields: both changes are kept', async ({ given, pageOf }) => {
  const { id } = await given.lead({ name: 'Greta Merged', project_amount: '1000.00' })
  const [maria, james] = await bothEdit(pageOf, 'Greta Merged')
  await maria.dialog.getByLabel('Project amount').fill('5200')
  await james.dialog.getByLabel('Phone').fill('(512) 555-0177')
  await james.dialog.getByLabel('Status').selectOption('In Progress')
  await save(maria.dialog)
  await save(james.dialog)
  expect(await leadNow(james.page, id)).toMatchObject({ project_amount: '5200.00', phone: '(512) 555-0177', remarks: 'In Progress' })
})

test('they change the same fields: each is shown with both values and its author, and the choice is kept with all the rest', async ({
  given,
  pageOf,
}) => {
  const { id } = await given.lead({ name: 'Uma Contested', project_amount: '1000.00' })
  const [maria, james] = await bothEdit(pageOf, 'Uma Contested')
  // Before Maria saves: a form in which nothing is typed yet takes over what others save.
  await james.dialog.getByLabel('Project amount').fill('7000')
  await maria.dialog.getByLabel('Project amount').fill('5000')
  await maria.dialog.getByLabel('Phone').fill('(512) 555-0111')
  await maria.dialog.getByLabel('Email').fill('uma@example.com')
  await save(maria.dialog)
  await james.dialog.getByLabel('Phone').fill('(512) 555-0122')
  await james.dialog.getByLabel('Assigned to').selectOption('Sofia')
  await james.dialog.getByLabel('Add new note').fill('Measured the kitchen')
  await james.dialog.getByRole('button', { name: 'Update Lead' }).click()

  const choice = james.page.getByRole('dialog', { name: 'Choose what to keep' })
  await choice.getByRole('button', { name: 'Back to editing' }).click()
  await expect(james.dialog.getByLabel('Phone')).toHaveValue('(512) 555-0122')
  await expect(james.dialog.getByLabel('Add new note')).toHaveValue('Measured the kitchen')
  await james.dialog.getByRole('button', { name: 'Update Lead' }).click()
  await expect(choice).toContainText('Uma Contested was changed by Maria while you were editing')
  await expect(choice).toContainText('2 fields changed by both sides')
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

  const lead = await leadNow(james.page, id)
  expect(lead).toMatchObject({
    project_amount: '5000.00',
    phone: '(512) 555-0122',
    email: 'uma@example.com',
    assigned_to: 'sofia',
    notes: expect.stringMatching(/^\[.+\] Measured the kitchen$/),
  })
})

test('a quick follow-up against an edit: both are kept, and of two dates the person decides', async ({ given, pageOf }) => {
  const { id } = await given.lead({ name: 'Piet Followed', next_followup_date: '2031-03-01' })
  const maria = await editing(await pageOf('maria'), 'Piet Followed')
  const james = await pageOf('james')
  await james.goto('/leads?search=Piet+Followed')
  await james.getByRole('button', { name: 'Update follow-up for Piet Followed' }).click()
  const followUp = james.getByRole('dialog', { name: 'Quick follow-up' })
  await followUp.getByLabel('Next follow-up date').fill('2031-03-09')
  await followUp.getByRole('button', { name: 'Left voicemail' }).click()

  await maria.dialog.getByLabel('Next follow-up date').fill('2031-03-05')
  await maria.dialog.getByLabel('Project amount').fill('4100')
  await maria.dialog.getByLabel('Add new note').fill('Prefers mornings')
  await save(maria.dialog)

  const put = followUp.getByRole('button', { name: 'Save follow-up' })
  await put.click()
  await expect(followUp.getByRole('alert')).toContainText('Maria has changed this lead meanwhile')
  await expect(followUp.getByRole('alert')).toContainText('Next follow-up date: Mar 5')
  await expect(followUp.getByLabel('Next follow-up date')).toHaveValue('2031-03-09')
  await put.click()
  await expect(followUp).toBeHidden()
  expect(await leadNow(james, id)).toMatchObject({
    next_followup_date: '2031-03-09',
    project_amount: '4100.00',
    notes: expect.stringMatching(/^\[.+\] Prefers mornings\n\[.+\] Left voicemail$/),
  })
})

test('one deletes what the other edits: what was typed stays, and is saved once the deletion is taken back', async ({ given, pageOf }) => {
  const { id } = await given.lead({ name: 'Nils Removed' })
  const james = await editing(await pageOf('james'), 'Nils Removed')
  await james.dialog.getByLabel('Add new note').fill('Ready to sign')
  const maria = await pageOf('maria')
  await maria.goto('/leads?search=Nils+Removed')
  await remove(maria, 'Nils Removed')
  // A toast under the pointer stays.
  await maria.getByText('Lead deleted successfully!').first().hover()

  await james.dialog.getByRole('button', { name: 'Update Lead' }).click()
  await expect(james.page.getByText('Failed to update lead').first()).toBeVisible()
  await expect(james.page.getByText(/Lead (not found|has been deleted)/).first()).toBeVisible()
  await expect(james.dialog.getByLabel('Add new note')).toHaveValue('Ready to sign')

  await maria.getByRole('button', { name: 'Undo' }).click()
  await expect(maria.getByRole('row', { name: 'Nils Removed' })).toBeVisible()
  await save(james.dialog)
  expect((await leadNow(james.page, id)).notes).toContain('Ready to sign')
})

test('both delete the same lead: the second is told that it has been deleted', async ({ given, pageOf }) => {
  await given.lead({ name: 'Omar Twicegone' })
  const [maria, james] = [await pageOf('maria'), await pageOf('james')]
  for (const page of [maria, james]) {
    await page.goto('/leads?search=Omar+Twicegone')
    await expect(page.getByRole('row', { name: 'Omar Twicegone' })).toBeVisible()
  }
  // Asked before Maria's deletion takes the row from his list.
  await james.getByRole('button', { name: 'Delete Omar Twicegone' }).click()
  await remove(maria, 'Omar Twicegone')
  await expect(maria.getByText('Lead deleted successfully!').first()).toBeVisible()
  await james.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(james.getByText('Lead has been deleted').first()).toBeVisible()
  await expect(james.getByText('No leads found')).toBeVisible()
})

test('a double click on Save Lead makes one lead', async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.goto('/add-lead')
  await page.getByLabel(/^Name/).fill('Dora Doubleclick')
  await page.getByLabel(/^Phone/).fill('(512) 555-0166')
  await page.getByRole('button', { name: 'Save Lead' }).dblclick()
  await expect(page).toHaveURL(/\/leads/)
  const { total } = await (await page.request.get('/api/leads?search=Dora+Doubleclick')).json()
  expect(total).toBe(1)
})

type Editing = Awaited<ReturnType<typeof editing>>

async function bothEdit(pageOf: (username: string) => Promise<Page>, name: string): Promise<[Editing, Editing]> {
  return [await editing(await pageOf('maria'), name), await editing(await pageOf('james'), name)]
}

async function editing(page: Page, name: string) {
  await page.goto(`/leads?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
  await expect(dialog).toContainText(name)
  return { page, dialog }
}

async function save(dialog: Editing['dialog']) {
  await dialog.getByRole('button', { name: 'Update Lead' }).click()
  await expect(dialog).toBeHidden()
}

async function remove(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

const leadNow = async (page: Page, id: number) => (await page.request.get(`/api/leads/${id}`)).json()
