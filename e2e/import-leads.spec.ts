import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, test } from './browser-test.ts'

const choose = (page: Page, name: string, content: Buffer) =>
  page.getByLabel('File of leads').setInputFiles({ name, mimeType: 'text/csv', buffer: content })
const figure = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Rows', exact: true }).getByRole('listitem').filter({ hasText: label })
const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem').filter({ hasText: text })

async function undoImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
}

test('a Facebook lead export is uploaded, checked, imported and taken back', async ({ page, signedInAs, given }) => {
  await given.lead({ name: 'Meta Known', phone: '(907) 555-0190', email: 'meta.known@example.com' })
  const meta = [
    'id\tcreated_time\tad_id\tform_id\tplatform\twhat’s_the_size_of_your_kitchen?\tfull_name\tphone_number\temail',
    'l:1\t2026-03-04T12:00:00-06:00\tag:1\tf:9\tig\tAbout 30 doors\tMeta Marlow\tp:+19075550191\tmeta.marlow@example.com',
    'l:2\t2026-03-04T12:00:00-06:00\tag:1\tf:9\tfb\tSmall\tMeta Again\tp:+19075550190\tMETA.KNOWN@example.com',
    'l:3\t2026-03-04T12:00:00-06:00\tag:1\tf:9\tfb\tSmall\tMeta Faulty\tcall evenings\t',
  ].join('\r\n')
  await signedInAs('maria')

  await test.step('uploads the file as Facebook writes it', async () => {
    await page.goto('/leads')
    await page.getByRole('link', { name: 'Import CSV' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import CSV' })).toBeVisible()
    await choose(page, 'meta.csv', Buffer.from(`\ufeff${meta}`, 'utf16le'))
    await expect(page.getByText('meta.csv · 3 rows')).toBeVisible()
  })

  await test.step('sees what was found out, and what would happen to each row', async () => {
    await expect(page.getByLabel('Encoding')).toHaveValue('utf-16le')
    await expect(page.getByLabel('Delimiter')).toHaveValue('\t')
    await expect(page.getByLabel('full_name becomes')).toHaveValue('name')
    await expect(page.getByLabel('what’s_the_size_of_your_kitchen? becomes')).toHaveValue('notes')
    await expect(figure(page, 'Leads to create')).toContainText('1')
    await expect(figure(page, 'Rows with errors')).toContainText('1')
    await expect(rowOf(page, 'Meta Again')).toContainText('Same email as Meta Known')
    await expect(rowOf(page, 'Meta Faulty')).toContainText('“call evenings” is not a phone number.')
    await expectAccessiblePage(page)
  })

  await test.step('changes the rule for duplicates and decides about one row', async () => {
    await page.getByLabel('Duplicate of an existing lead').selectOption('Update: fill empty fields')
    await expect(figure(page, 'Leads to update')).toContainText('1')
    await page.getByLabel('Action for row 3').selectOption('Skip')
    await expect(figure(page, 'Rows to skip')).toContainText('1')
    await page.getByRole('button', { name: /^Errors/ }).click()
    await expect(page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('imports, and finds the result after a reload', async () => {
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: '1 of 3 rows imported' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Rows left out' })).toContainText('Meta Faulty')
    await expectAccessiblePage(page)
  })

  await test.step('downloads the rows that were left out', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download 1 row as CSV' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text).toContain('"call evenings"')
    expect(text).toContain('"4","“call evenings” is not a phone number."')
  })

  await test.step('finds the lead', async () => {
    await page.getByRole('link', { name: 'View leads' }).click()
    await page.getByRole('searchbox').fill('Meta Marlow')
    await expect(page.getByRole('row').filter({ hasText: 'Meta Marlow' })).toContainText('Instagram')
  })

  await test.step('and takes the whole import back', async () => {
    await page.goto('/leads/import')
    await page.getByRole('button', { name: 'Open the import of meta.csv' }).first().click()
    await undoImport(page)
    await page.goto('/leads?search=Meta+Marlow')
    await expect(page.getByText('No leads found')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('a file that cannot be imported says why, and another one is chosen', { tag: '@full' }, async ({ page, signedInAs }) => {
    await signedInAs('sofia')
    await page.goto('/leads/import')
    await choose(page, 'empty.csv', Buffer.from('Name,Phone\n'))
    await expect(page.getByText('The file has column names but no rows.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
    await expectAccessiblePage(page, [375])
    await page.getByRole('button', { name: 'Back' }).click()
    await choose(page, 'by-phone.csv', Buffer.from('Name;Phone\nPhone Import;(907) 555-0192\n'))
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByRole('heading', { name: '1 of 1 row imported' })).toBeVisible()
    await expectAccessiblePage(page, [375])
    // Undoes the import, because the next run would find the row to be a duplicate.
    await undoImport(page)
  })
})
