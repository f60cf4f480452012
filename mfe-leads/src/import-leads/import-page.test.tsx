import { type LeadImport, type LeadImportRow, leadImportLimits } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, type StubbedRequest, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ImportLeadsPage } from './import-page.tsx'
import { stubUploads } from './uploads.fixture.ts'

afterEach(cleanup)

const anImport = (changed: Partial<LeadImport> = {}): LeadImport => ({
  id: 7,
  status: 'checked',
  file_name: 'expo.csv',
  size: 41_000,
  uploaded_by: 'maria',
  uploaded_at: '2026-11-27T15:00:00.000Z',
  file_changed_at: '2026-11-26T15:00:00.000Z',
  same_file: null,
  problem: null,
  settings: {
    encoding: 'utf-8',
    delimiter: ',',
    has_header: true,
    date_orders: [null, null, null],
    values: [],
    overwrite_newer: false,
    overwrite_sales: false,
    on_duplicate: 'skip',
    lead_origin: 'facebook',
    assigned_to: 'maria',
    targets: ['name', 'phone', 'ignore'],
  },
  columns: [
    { name: 'Name', sample: 'Ada Park' },
    { name: 'Mobile', sample: '(512) 555-0100' },
    { name: 'Other', sample: '' },
  ],
  rows_without_lead: [],
  rows: 128,
  counts: { create: 98, update: 14, skip: 8, fault: 8, duplicates: 22 },
  warned: 3,
  unknown_values: [],
  overwrites: { newer: 0, sales: 0 },
  progress: { done: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
  started_by: null,
  started_at: null,
  finished_at: null,
  undo: { done: 0, removed: 0, restored: 0, kept: 0 },
  ...changed,
})
const aRow = (changed: Partial<LeadImportRow> = {}): LeadImportRow => ({
  row: 2,
  verdict: 'create',
  chosen: null,
  name: 'Ada Park',
  phone: '5125550100',
  email: '',
  lead_origin: 'facebook',
  date_created: '2026-11-26',
  project_amount: '8900.00',
  faults: [],
  warnings: [],
  cleaned: [],
  changes: [],
  duplicate: null,
  outcome: null,
  lead_id: null,
  reason: null,
  ...changed,
})
const page = (...rows: LeadImportRow[]) => ({ rows, total: rows.length, totalPages: 1 })

function open(answers: Parameters<typeof stubApi>[0], address = '/leads/import?import=7', toasts: unknown[] = []) {
  const server = stubApi({
    'GET /api/auth/me': () => ({ username: 'maria', role: 'owner', permissions: [] }),
    'GET /api/lead-imports': () => [],
    'GET /api/lead-imports/7/rows': () => page(aRow()),
    ...answers,
  })
  stubUploads()
  history.replaceState(null, '', address)
  render(
    <BrowserRouter>
      <MockShell toast={(toast) => void toasts.push(toast)}>
        <ImportLeadsPage />
      </MockShell>
    </BrowserRouter>,
  )
  return server
}
const choose = (file: File) => fireEvent.change(screen.getByLabelText('File of leads'), { target: { files: [file] } })

describe('the upload', () => {
  it('sends the file as it is, and shows what was found in it', async () => {
    const server = open({ 'POST /api/lead-imports': () => anImport(), 'GET /api/lead-imports/7': () => anImport() }, '/leads/import')
    choose(new File(['Name,Phone\n'], 'expo.csv', { lastModified: Date.parse('2026-11-20T15:00:00Z') }))
    expect(await screen.findByText('expo.csv · 128 rows · 41 KB')).toBeTruthy()
    const [sent] = server.requests('POST /api/lead-imports')
    expect([sent?.query.get('file_name'), sent?.headers.get('content-type')]).toEqual(['expo.csv', 'text/csv'])
    expect(sent?.query.get('changed_at')).toBe('2026-11-20T15:00:00.000Z')
    expect(location.search).toBe('?import=7')
  })

  it('says why a file was not taken, and takes another', async () => {
    const answers = [() => createErrorResponse(413, { message: 'The file is larger than 25 MB' }), () => anImport()]
    open({ 'POST /api/lead-imports': () => answers.shift()?.(), 'GET /api/lead-imports/7': () => anImport() }, '/leads/import')
    choose(new File(['x'], 'expo.csv'))
    expect((await screen.findByRole('alert')).textContent).toBe('The file is larger than 25 MB')
    choose(new File(['x'], 'expo.csv'))
    expect(await screen.findByText(/^expo.csv · 128 rows/)).toBeTruthy()
  })

  it('does not send what is too large', async () => {
    const server = open({}, '/leads/import')
    const file = new File(['x'], 'huge.csv')
    Object.defineProperty(file, 'size', { value: leadImportLimits.bytes + 1 })
    choose(file)
    expect((await screen.findByRole('alert')).textContent).toContain('larger than 25 MB')
    expect(server.requests('POST /api/lead-imports')).toEqual([])
  })

  it('lists earlier imports with what became of them', async () => {
    const done = { created: 98, updated: 14, done: 128, unchanged: 0, skipped: 8, failed: 8 }
    open({ 'GET /api/lead-imports': () => [anImport({ status: 'finished', progress: done })] }, '/leads/import')
    expect((await screen.findByText(/112 of 128 rows imported/)).textContent).toContain('by Maria')
  })
})

describe('the list of earlier imports', () => {
  it('says that there are none', async () => {
    open({}, '/leads/import')
    expect(await screen.findByText('No imports yet. Choose a file to import leads.')).toBeTruthy()
  })

  it('says why it is not shown, and offers Retry', async () => {
    const answers = [() => createErrorResponse(503, { message: 'The server is busy.' }), () => [anImport()]]
    open({ 'GET /api/lead-imports': () => answers.shift()?.() }, '/leads/import')
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('expo.csv')).toBeTruthy()
  })

  it('offers no deletion of an import that is running or being undone', async () => {
    const at = (id: number, status: LeadImport['status']) => anImport({ id, status, file_name: `${status}.csv` })
    open({ 'GET /api/lead-imports': () => [at(1, 'running'), at(2, 'undoing'), at(3, 'undone')] }, '/leads/import')
    const buttons = await screen.findAllByRole('button', { name: /^Delete the import of/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Delete the import of undone.csv'])
  })

  it('loses a deleted import after a question, and the focus goes to the next one', async () => {
    const toasts: unknown[] = []
    let imports = [anImport(), anImport({ id: 8, file_name: 'other.csv' })]
    open(
      {
        'GET /api/lead-imports': () => imports,
        'DELETE /api/lead-imports/7': () => {
          imports = imports.filter(({ id }) => id !== 7)
          return { message: 'Import deleted successfully' }
        },
      },
      '/leads/import',
      toasts,
    )
    const button = await screen.findByRole('button', { name: 'Delete the import of expo.csv' })
    button.focus()
    fireEvent.click(button)
    const dialog = screen.getByRole('alertdialog', { name: 'Delete this import?' })
    expect(dialog.textContent).toContain('The file expo.csv and its rows are deleted. No leads have been imported from it.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete import' }))
    await waitFor(() => expect(screen.queryByText('expo.csv')).toBeNull())
    expect(toasts).toEqual([{ tone: 'success', title: 'Import deleted successfully' }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete the import of other.csv' })))
  })

  it('keeps an import whose deletion is canceled or refused, and says why', async () => {
    const toasts: unknown[] = []
    const message = 'The import is still running: cancel it first'
    const server = open(
      { 'GET /api/lead-imports': () => [anImport()], 'DELETE /api/lead-imports/7': () => createErrorResponse(409, { message }) },
      '/leads/import',
      toasts,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the import of expo.csv' }))
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(server.requests('DELETE /api/lead-imports/7')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Delete the import of expo.csv' }))
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete import' }))
    await waitFor(() => expect(toasts).toEqual([{ tone: 'error', title: 'Failed to delete import', description: message }]))
    expect(screen.getByText('expo.csv')).toBeTruthy()
  })
})

describe('checking', () => {
  it('shows the figures, the columns and each row with its faults and its duplicate', async () => {
    open({
      'GET /api/lead-imports/7': () => anImport(),
      'GET /api/lead-imports/7/rows': () =>
        page(
          aRow({ verdict: 'skip', duplicate: { of: 'lead', id: 42, name: 'Ada P.', by: 'phone' } }),
          aRow({ row: 3, verdict: 'fault', name: '', faults: [{ field: 'name', message: 'Name is missing.' }] }),
          aRow({ row: 4, verdict: 'skip', duplicate: { of: 'row', id: 2, name: '', by: 'email' } }),
          aRow({ row: 5, verdict: 'skip', duplicate: { of: 'lead', id: 43, name: 'Bob Ortiz', by: 'email', nothing_new: true } }),
        ),
    })
    const rows = await screen.findByRole('list', { name: 'Rows of the file' })
    const [first, second, third, fourth] = within(rows).getAllByRole('listitem')
    expect(first?.textContent).toContain('Same phone as Ada P..')
    expect(second?.textContent).toContain('Name is missing.')
    expect(second?.textContent).toContain('Error')
    expect(third?.textContent).toContain('Same email as row 2 of this file.')
    expect(fourth?.textContent).toContain('Same email as Bob Ortiz, no new data.')
    expect(
      within(screen.getByRole('list', { name: 'Rows' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Leads to create98', 'Leads to update14', 'Rows to skip8', 'Rows with errors8'])
    expect(screen.getByText('2 of 3 mapped')).toBeTruthy()
    expect(screen.getByText('Showing 1 to 4 of 4 rows')).toBeTruthy()
  })

  it('moves a field to the column that asks for it, unless several columns may have it', async () => {
    const sentTargets: unknown[] = []
    const targets: LeadImport['settings']['targets'] = ['name', 'remarks', 'ignore']
    open({
      'GET /api/lead-imports/7': () => anImport({ settings: { ...anImport().settings, targets } }),
      'PUT /api/lead-imports/7': ({ body }: StubbedRequest) => {
        const { targets } = body as LeadImport['settings']
        sentTargets.push(targets)
        return anImport({ settings: { ...anImport().settings, targets } })
      },
    })
    fireEvent.change(await screen.findByLabelText('Other becomes'), { target: { value: 'remarks' } })
    await vi.waitFor(() => expect(sentTargets).toEqual([['name', 'ignore', 'remarks']]))
    fireEvent.change(await screen.findByLabelText('Mobile becomes'), { target: { value: 'name' } })
    await vi.waitFor(() => expect(sentTargets.at(-1)).toEqual(['name', 'name', 'remarks']))
  })

  it('says which row has the column names and which rows have no lead, and takes another row', async () => {
    const rows_without_lead = [
      { row: 18, text: 'Total' },
      { row: 20, text: 'Printed Nov 3' },
    ]
    const sent: unknown[] = []
    open({
      'GET /api/lead-imports/7': () => anImport({ rows_without_lead, settings: { ...anImport().settings, heading_row: 4 } }),
      'PUT /api/lead-imports/7': ({ body }: StubbedRequest) => {
        sent.push(body)
        return anImport({ settings: { ...anImport().settings, has_header: false } })
      },
    })
    expect(await screen.findByText('Row 4 has the column names. The rows above it are ignored.')).toBeTruthy()
    expect(screen.getByText('2 rows are not leads and are ignored: row 18 (Total), row 20 (Printed Nov 3).')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Column names'), { target: { value: '0' } })
    expect(await screen.findByText('The first row is read as a lead. Check what each column becomes.')).toBeTruthy()
    expect(sent).toEqual([expect.objectContaining({ has_header: false, targets: [] })])
    fireEvent.change(screen.getByLabelText('Column names'), { target: { value: '2' } })
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ has_header: true, heading_row: 2, targets: [] }))
    fireEvent.change(screen.getByLabelText('Delimiter'), { target: { value: ';' } })
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ delimiter: ';', targets: [] }))
    expect(sent.at(-1)).not.toHaveProperty('heading_row')
  })

  it('shows what was cleaned and what was left empty', async () => {
    const row = aRow({
      warnings: [{ field: 'email', message: 'Email: “none” means no value. Left empty.' }],
      cleaned: [
        { field: 'project_amount', from: '$1.2k', to: '1200.00' },
        { field: 'date_created', from: '46329', to: '2026-11-03' },
      ],
    })
    open({ 'GET /api/lead-imports/7': () => anImport(), 'GET /api/lead-imports/7/rows': () => page(row) })
    const shown = within(await screen.findByRole('list', { name: 'Rows of the file' })).getByRole('listitem')
    expect(shown.textContent).toContain('Email: “none” means no value. Left empty.')
    expect(shown.textContent).toContain('Project amount: $1.2k → becomes $1,200.00')
    expect(shown.textContent).toContain('Date created: 46329 → becomes Nov 3, 2026')
    expect(screen.getByRole('button', { name: 'Warnings 3' })).toBeTruthy()
  })

  it('shows what overwriting changes, and leaves newer values and sales unless they are chosen', async () => {
    const sent: unknown[] = []
    const settings = { ...anImport().settings, on_duplicate: 'overwrite' as const }
    const found = anImport({ settings, overwrites: { newer: 2, sales: 1 } })
    const change = { newer: false, of_sale: false, left: false }
    const row = aRow({
      verdict: 'update',
      duplicate: { of: 'lead', id: 42, name: 'Ada P.', by: 'phone', also: [5, 9] },
      changes: [
        { ...change, field: 'notes', from: '', to: 'Wants oak' },
        { ...change, field: 'email', from: 'none', to: 'ada@example.com' },
        { ...change, field: 'project_amount', from: '$900.00', to: '$500.00', newer: true, left: true },
        { ...change, field: 'deposit_paid', from: 'paid', to: 'not paid', of_sale: true },
      ],
    })
    open({
      'GET /api/lead-imports/7': () => found,
      'GET /api/lead-imports/7/rows': () => page(row),
      'PUT /api/lead-imports/7': ({ body }: StubbedRequest) => {
        const { overwrite_newer, overwrite_sales } = body as LeadImport['settings']
        sent.push([overwrite_newer, overwrite_sales])
        return found
      },
    })
    const shown = within(await screen.findByRole('list', { name: 'Rows of the file' })).getByRole('listitem')
    for (const text of [
      'Rows 5 and 9 are about the same lead.',
      'Notes: adds Wants oak',
      'Email: none → becomes ada@example.com',
      'Project amount: $900.00 → becomes $500.00 (not overwritten: may be newer than the file)',
      'Deposit paid: paid → becomes not paid (concerns the Sold status, a payment, or a date)',
    ])
      expect(shown.textContent).toContain(text)
    expect(screen.getByText(/^The file was last changed Nov 26/)).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Values that may be newer than the file (2)' }))
    await vi.waitFor(() => expect(sent).toEqual([[true, false]]))
    await vi.waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Sold status, payments, and dates (1)' }).hasAttribute('disabled')).toBe(false),
    )
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sold status, payments, and dates (1)' }))
    await vi.waitFor(() => expect(sent.at(-1)).toEqual([false, true]))
  })

  it('asks once for each value that the CRM does not know', async () => {
    const sent: unknown[] = []
    const unknown: LeadImport['unknown_values'] = [
      { field: 'remarks', value: 'Open Deal', count: 12 },
      { field: 'lead_origin', value: 'Organic Search', count: 1, to: null },
    ]
    open({
      'GET /api/auth/me': () => ({ username: 'maria', role: 'owner', permissions: ['admin'] }),
      'GET /api/admin/lead-origins': () => [],
      'GET /api/lead-imports/7': () => anImport({ unknown_values: unknown }),
      'PUT /api/lead-imports/7': ({ body }: StubbedRequest) => {
        sent.push((body as LeadImport['settings']).values)
        return anImport()
      },
      'POST /api/admin/lead-origins': () => createErrorResponse(409, { message: 'A lead origin with this label already exists' }),
    })
    const list = within(await screen.findByRole('list', { name: 'Unknown values' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('StatusOpen Deal12 rows'),
      expect.stringContaining('Lead originOrganic Search1 row'),
    ])
    expect(list.getByDisplayValue('Use the default')).toBeTruthy()
    fireEvent.change(list.getByLabelText('Lead origin Organic Search becomes'), { target: { value: '-create' } })
    expect((await screen.findByRole('alert')).textContent).toBe('A lead origin with this label already exists')
    fireEvent.change(list.getByLabelText('Status Open Deal becomes'), { target: { value: 'In Progress' } })
    await vi.waitFor(() => expect(sent).toEqual([[{ field: 'remarks', value: 'Open Deal', to: 'In Progress' }]]))
  })

  it('asks for the order of unclear days, and does not start before', async () => {
    const dates = { mdy: null, dmy: null, unclear: { row: 2, text: '03/04/2026' } }
    const columns = anImport().columns.map((column, index) => (index === 2 ? { ...column, name: 'When', dates } : column))
    const sent: unknown[] = []
    open({
      'GET /api/lead-imports/7': () => anImport({ columns }),
      'PUT /api/lead-imports/7': ({ body }: StubbedRequest) => {
        const settings = body as LeadImport['settings']
        sent.push(settings.date_orders)
        return anImport({ columns, settings })
      },
    })
    const choice = await screen.findByLabelText('Date format of When')
    expect(screen.getByText('Row 2 may have the month or the day first: 03/04/2026')).toBeTruthy()
    expect(screen.getByText('Choose the date format of When.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import 112 rows' }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(choice, { target: { value: 'dmy' } })
    expect(await screen.findByDisplayValue('Day first: 27/11/2026')).toBeTruthy()
    expect(sent).toEqual([[null, null, 'dmy']])
    expect(screen.getByRole('button', { name: 'Import 112 rows' }).hasAttribute('disabled')).toBe(false)
  })

  it.each(['expo.xlsx', 'contacts.vcf'])('does not ask how the text of %s is written', async (file_name) => {
    open({ 'GET /api/lead-imports/7': () => anImport({ file_name }) })
    expect(await screen.findByLabelText('Column names')).toBeTruthy()
    expect(screen.queryByLabelText('Encoding')).toBeNull()
    expect(screen.queryByLabelText('Delimiter')).toBeNull()
  })

  it('names each value of a row, where there are no columns above it', async () => {
    open({ 'GET /api/lead-imports/7': () => anImport(), 'GET /api/lead-imports/7/rows': () => page(aRow({ email: 'ada@example.com' })) })
    const row = within(await screen.findByRole('list', { name: 'Rows of the file' })).getByRole('listitem')
    for (const value of ['Row 2', 'Name Ada Park', 'Contact (512) 555-0100', 'Origin Facebook', 'Date created Nov 26', 'Amount $8,900.00'])
      expect(row.textContent).toContain(value)
  })

  it('says which rows have dates that contradict each other', async () => {
    const dates = { mdy: { row: 3, text: '04/13/2026' }, dmy: { row: 2, text: '13/04/2026' }, unclear: null }
    const columns = [{ name: 'When', sample: '', dates }]
    open({ 'GET /api/lead-imports/7': () => anImport({ columns, settings: { ...anImport().settings, date_orders: ['mdy'] } }) })
    expect(
      await screen.findByText(
        'The dates contradict each other: row 2 has the day first (13/04/2026), row 3 the month first (04/13/2026). Dates with the day first are left empty, because the month is read first.',
      ),
    ).toBeTruthy()
  })

  it('warns of a file that was imported before', async () => {
    open({ 'GET /api/lead-imports/7': () => anImport({ same_file: { id: 3, started_at: '2026-11-20T15:00:00.000Z', by: 'james' } }) })
    expect((await screen.findByText(/This file was already imported/)).textContent).toContain('by James')
  })

  it('keeps everything when a change is refused', async () => {
    open({
      'GET /api/lead-imports/7': () => anImport(),
      'PUT /api/lead-imports/7': () => createErrorResponse(503, { message: 'The server is busy. Please try again in a moment.' }),
    })
    fireEvent.change(await screen.findByLabelText('Encoding'), { target: { value: 'windows-1252' } })
    expect((await screen.findByRole('alert')).textContent).toBe('The server is busy. Please try again in a moment.')
    expect(screen.getByDisplayValue('UTF-8')).toBeTruthy()
  })

  it('does not start a file with nothing to import', async () => {
    const counts = { create: 0, update: 0, skip: 8, fault: 0, duplicates: 8 }
    open({ 'GET /api/lead-imports/7': () => anImport({ counts }) })
    expect((await screen.findByRole('button', { name: 'Import 0 rows' })).hasAttribute('disabled')).toBe(true)
  })
})

describe('an import at work', () => {
  const running = anImport({
    status: 'running',
    started_by: 'maria',
    started_at: '2026-11-27T15:00:00.000Z',
    progress: { done: 64, created: 50, updated: 9, unchanged: 0, skipped: 5, failed: 0 },
  })

  it('tells how far it is, and is cancelled after a question', async () => {
    const answer = createDeferredReply()
    const server = open({ 'GET /api/lead-imports/7': () => running, 'POST /api/lead-imports/7/cancel': () => answer.reply })
    expect((await screen.findByRole('progressbar', { name: 'Importing leads...' })).getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('64 of 128 rows')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel import' }))
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel import' }))
    answer.give({ ...running, status: 'cancelled', finished_at: '2026-11-27T15:00:17.000Z' })
    expect(await screen.findByRole('heading', { name: 'Import canceled after 64 of 128 rows' })).toBeTruthy()
    expect(server.requests('POST /api/lead-imports/7/cancel')).toHaveLength(1)
  })
})

describe('the summary', () => {
  const finished = anImport({
    status: 'finished',
    started_by: 'maria',
    started_at: '2026-11-27T15:00:00.000Z',
    finished_at: '2026-11-27T15:00:17.000Z',
    progress: { done: 128, created: 98, updated: 14, unchanged: 2, skipped: 6, failed: 8 },
  })

  it('tells what became of the rows, and names those that were left out', async () => {
    open({
      'GET /api/lead-imports/7': () => finished,
      'GET /api/lead-imports/7/rows': ({ query }: StubbedRequest) =>
        query.get('show') === 'left-out' ? page(aRow({ row: 4, name: '', outcome: 'failed', reason: 'Name is missing.' })) : page(),
    })
    expect(await screen.findByRole('heading', { name: '112 of 128 rows imported' })).toBeTruthy()
    expect(screen.getByText(/by Maria, in 17 seconds\.$/)).toBeTruthy()
    expect((await within(screen.getByRole('list', { name: 'Rows left out' })).findByRole('listitem')).textContent).toContain(
      'Name is missing.',
    )
    expect(screen.getByRole('button', { name: 'Download 8 rows as CSV' })).toBeTruthy()
  })

  it('takes the import back after a question, and lists what was kept', async () => {
    const undone = { ...finished, status: 'undone' as const, undo: { done: 112, removed: 97, restored: 14, kept: 1 } }
    open({
      'GET /api/lead-imports/7': () => finished,
      'POST /api/lead-imports/7/undo': () => undone,
      'GET /api/lead-imports/7/rows': ({ query }: StubbedRequest) =>
        page(...(query.get('show') === 'kept' ? [aRow({ lead_id: 42, reason: 'The lead has since been changed by sofia.' })] : [])),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }))
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'Undo removes the 98 new leads and restores the old values of the 14 updated leads.',
    )
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo import' }))
    expect(await screen.findByRole('heading', { name: 'Import undone' })).toBeTruthy()
    expect((await within(await screen.findByRole('list', { name: 'Kept' })).findByRole('listitem')).textContent).toContain(
      'since been changed by sofia',
    )
  })
})

describe('deleting an import from its summary', () => {
  it.each([
    ['finished', 5, 'The rows of expo.csv are deleted, and the import can no longer be undone. Imported leads stay.'],
    ['cancelled', 0, 'The rows of expo.csv are deleted. Leads are not changed.'],
    ['undone', 5, 'The rows of expo.csv are deleted. Leads are not changed.'],
  ] as const)('that is %s with %i leads says what is lost, and returns to the upload', async (status, created, description) => {
    const found = anImport({ status, progress: { ...anImport().progress, created } })
    open({
      'GET /api/lead-imports/7': () => found,
      'DELETE /api/lead-imports/7': () => ({ message: 'Import deleted successfully' }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete import' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Delete this import?' })
    expect(dialog.textContent).toContain(description)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete import' }))
    expect(await screen.findByRole('button', { name: 'Choose File' })).toBeTruthy()
    expect(location.search).toBe('')
  })
})

describe('undoing an import that only created leads', () => {
  it('does not speak of updated ones', async () => {
    const created = anImport({ status: 'finished', progress: { ...anImport().progress, done: 1, created: 1 } })
    open({ 'GET /api/lead-imports/7': () => created })
    fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }))
    expect(screen.getByRole('alertdialog').textContent).toContain('Undo removes the 1 new lead.')
  })
})

describe('an import that cannot be had', () => {
  it('offers Retry', async () => {
    const answers = [() => createErrorResponse(404, { message: 'Import not found' }), () => anImport()]
    open({ 'GET /api/lead-imports/7': () => answers.shift()?.() })
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/^expo.csv/)).toBeTruthy()
  })
})
