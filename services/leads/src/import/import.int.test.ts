import type { LeadHistoryEntry, LeadImport, LeadImportRow } from '@crm/contracts'
import { buildLeadStreamId } from '@crm/events'
import { createTestDatabase } from '@crm/testing'
import { diego, type ServiceApiAnswer, sofia, startServiceApi } from '@crm/testing/service-api'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildWorkbook, textRow } from './file/workbook.fixture.ts'
import { createLeadImportRunner } from './import-runner.ts'

const api = await startServiceApi({ url: (await createTestDatabase()).url })
const { store, db } = api
const today = () => '2026-03-05'
const work = createLeadImportRunner({ store, db, today })
const forever = new AbortController().signal

beforeEach(async () => {
  await db.pool.query(`delete from crm.lead_imports`)
  const { rows } = await db.pool.query<{ id: number }>('select id from crm.leads where deleted_at is null')
  for (const { id } of rows) await api.call('deleteLead', { params: { id } })
})

const upload = async (text: string | Uint8Array, name = 'leads.csv', changed_at?: string): Promise<LeadImport> => {
  const answer = await api.call('uploadLeadImport', {
    query: { file_name: name, ...(changed_at && { changed_at }) },
    file: Buffer.from(text as string),
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const on = async (name: Parameters<typeof api.call>[0], { id }: { id: number }, more: object = {}): Promise<LeadImport> => {
  const answer = await api.call(name, { params: { id, ...more } as { id: number } })
  expect(answer.body.message).toBeUndefined()
  return answer.body
}
const rowsOf = async ({ id }: { id: number }, show = 'all'): Promise<LeadImportRow[]> =>
  (await api.call('leadImportRows', { params: { id }, query: { show } })).body.rows
const checkedAs = async (found: LeadImport, changed: Partial<LeadImport['settings']>): Promise<LeadImport> =>
  (
    await api.call('checkLeadImport', {
      params: { id: found.id },
      body: { ...found.settings, overwrite_newer: true, overwrite_sales: true, ...changed },
    })
  ).body
const started = async (found: LeadImport): Promise<LeadImport> => {
  await on('startLeadImport', found)
  await work.run(found.id, forever)
  return on('getLeadImport', found)
}
const undone = async (found: LeadImport): Promise<LeadImport> => {
  await on('undoLeadImport', found)
  await work.run(found.id, forever)
  return on('getLeadImport', found)
}
const lead = async (fields: object) =>
  (
    await api.call('createLead', {
      body: { name: 'Ada Park', phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'sofia', ...fields },
    })
  ).body
/** All leads, with the fields that users see. */
const leads = async () =>
  (
    await db.pool.query(
      `select id, name, phone, email, address, lead_origin, date_created, assigned_to, remarks, next_followup_date, notes, additional_notes,
              project_amount, deposit_paid, balance_paid, installation_date, assigned_installer, selected_colors
       from crm.leads where deleted_at is null order by id`,
    )
  ).rows
/** The number of sessions of this database that wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await db.pool.query<{ n: number }>(
    'select count(*)::int as n from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
  )
  return rows[0]?.n ?? 0
}
const names = async () => (await leads()).map(({ name }) => name)

const meta = [
  'id\tcreated_time\tad_id\tform_id\tis_organic\tplatform\twhat’s_the_size_of_your_kitchen?\tfull_name\tphone_number\temail\tlead_status',
  'l:120212345\t2026-03-05T03:04:11+0000\tag:1\tf:9\tfalse\tig\tAbout 30 doors\tDanielle Whitcombe\tp:+15035550187\td.w@example.com\tCREATED',
  'l:120212346\t2026-03-04T18:00:00-08:00\tag:1\tf:9\tfalse\tfb\t"Small, 10 doors"\tBob Ortiz\tp:+12025550199\tbob@example.com\tCREATED',
].join('\n')

describe('the upload of a Meta Lead Ads export', () => {
  it('is read as Facebook writes it: UTF-16 with tabs, prefixed phones, questions as notes', async () => {
    const found = await upload(Buffer.from(`\ufeff${meta}`, 'utf16le'), 'meta.csv')
    expect(found).toMatchObject({ status: 'checked', problem: null, rows: 2, size: 2 * (meta.length + 1), uploaded_by: 'maria' })
    expect(found.settings).toMatchObject({
      encoding: 'utf-16le',
      delimiter: '\t',
      has_header: true,
      on_duplicate: 'skip',
      assigned_to: 'maria',
    })
    expect(found.counts).toEqual({ create: 2, update: 0, skip: 0, fault: 0, duplicates: 0 })
    expect((await started(found)).progress).toMatchObject({ done: 2, created: 2 })
    expect(await leads()).toMatchObject([
      {
        name: 'Danielle Whitcombe',
        phone: '+15035550187',
        email: 'd.w@example.com',
        lead_origin: 'instagram',
        date_created: '2026-03-05',
        remarks: 'New',
        notes: 'What’s the size of your kitchen?: About 30 doors',
      },
      { name: 'Bob Ortiz', lead_origin: 'facebook', assigned_to: 'maria', notes: 'What’s the size of your kitchen?: Small, 10 doors' },
    ])
  })
})

describe('the preview', () => {
  it('tells every row’s faults, and the duplicates by e-mail without case and by the digits of the phone', async () => {
    const ada = await lead({ email: 'ADA@example.com' })
    const found = await upload(
      'Name,Phone,Email,Date\nAda P,(737) 555-0111,ada@EXAMPLE.com,\nEve,+1 512.555.0100,,\nBob,(202) 555-0199,,13/45/2026\n,,x,\nKim,(303) 555-0142,,\nKim B,303-555-0142,,\n',
    )
    expect(found).toMatchObject({ counts: { create: 2, update: 0, skip: 3, fault: 1, duplicates: 3 }, warned: 1 })
    expect(await rowsOf(found)).toMatchObject([
      { row: 2, verdict: 'skip', duplicate: { of: 'lead', id: ada.id, name: 'Ada Park', by: 'email' } },
      { row: 3, verdict: 'skip', duplicate: { of: 'lead', id: ada.id, by: 'phone' } },
      {
        row: 4,
        verdict: 'create',
        faults: [],
        warnings: [{ field: 'date_created', message: 'Date created: “13/45/2026” is not a date. Left empty and added to the notes.' }],
      },
      { row: 5, verdict: 'fault', faults: [{ message: 'Name is missing.' }, { message: 'Phone is missing.' }], warnings: [] },
      { row: 6, verdict: 'create', duplicate: null },
      { row: 7, verdict: 'skip', duplicate: { of: 'row', id: 6, by: 'phone' } },
    ])
    expect((await rowsOf(found, 'faults')).map(({ row }) => row)).toEqual([5])
    expect((await rowsOf(found, 'warnings')).map(({ row }) => row)).toEqual([4])
    expect((await rowsOf(found, 'duplicates')).map(({ row }) => row)).toEqual([2, 3, 7])
  })

  it('takes the newest of the leads that match alike', async () => {
    await lead({ name: 'Ada One', email: 'ada@example.com' })
    const newest = await lead({ name: 'Ada Two', email: 'ada@example.com' })
    const found = await upload('Name,Phone,Email\nAda,(737) 555-0111,ada@example.com\n')
    expect(await rowsOf(found)).toMatchObject([{ duplicate: { of: 'lead', id: newest.id, name: 'Ada Two', by: 'email' } }])
  })

  it('follows what people change: delimiter, columns, the order of dates, the rule for duplicates', async () => {
    await lead({})
    const found = await upload('Who;Call;When\nAda;(512) 555-0100;03/04/2026\nBob;(202) 555-0199;05/04/2026\n')
    expect(found.settings).toMatchObject({ delimiter: ';', targets: ['ignore', 'ignore', 'ignore'] })
    expect(found.counts.fault).toBe(2)
    const mapped = await checkedAs(found, { targets: ['name', 'phone', 'date_created'] })
    expect(mapped).toMatchObject({ counts: { create: 1, skip: 1, fault: 0 }, settings: { date_orders: [null, null, null] } })
    expect((await rowsOf(mapped)).map(({ date_created }) => date_created)).toEqual(['', ''])
    expect(await api.call('startLeadImport', { params: { id: found.id } })).toMatchObject({
      status: 409,
      body: { message: 'Choose the date format of When.' },
    })
    const american = await checkedAs(mapped, { date_orders: [null, null, 'mdy'] })
    expect((await rowsOf(american)).map(({ date_created }) => date_created)).toEqual(['2026-03-04', '2026-05-04'])
    const european = await checkedAs(mapped, { date_orders: [null, null, 'dmy'], on_duplicate: 'overwrite' })
    expect(european.counts).toMatchObject({ create: 1, update: 1 })
    expect((await rowsOf(european)).map(({ date_created }) => date_created)).toEqual(['2026-04-03', '2026-04-05'])
    expect((await checkedAs(european, { delimiter: ',' })).columns).toEqual([
      { name: 'Who;Call;When', sample: 'Ada;(512) 555-0100;03/04/2026' },
    ])
  })

  it('knows from one day of a file how the others are meant', async () => {
    const found = await upload('Name,Phone,Date\nAda,(512) 555-0100,03/04/2026\nBob,(202) 555-0199,27/04/2026\n')
    expect(found.settings.date_orders).toEqual([null, null, 'dmy'])
    expect((await rowsOf(found)).map(({ date_created }) => date_created)).toEqual(['2026-04-03', '2026-04-27'])
  })

  it('leaves a day empty that has the order that people did not choose', async () => {
    const file = 'Name,Phone,Date\nAda,(512) 555-0100,04/27/2026\nBob,(202) 555-0199,27/04/2026\nKim,(303) 555-0142,03/04/2026\n'
    const found = await checkedAs(await upload(file), { date_orders: [null, null, 'mdy'] })
    expect(found.counts).toMatchObject({ create: 3, fault: 0 })
    expect(await rowsOf(found)).toMatchObject([
      { date_created: '2026-04-27', warnings: [] },
      { date_created: '', warnings: [{ field: 'date_created' }] },
      { date_created: '2026-03-04', warnings: [] },
    ])
  })

  it('takes for repeated only what an earlier row brings in', async () => {
    const ada = await lead({})
    const found = await upload('Name,Phone,Email\nAda,(512) 555-0100,ada@example.com\nAda B,(202) 555-0199,ada@example.com\n')
    expect(await rowsOf(found)).toMatchObject([
      { verdict: 'skip', duplicate: { of: 'lead', id: ada.id } },
      { verdict: 'create', duplicate: null },
    ])
  })

  it('lets people decide row by row, and keeps that when the rule changes', async () => {
    await lead({})
    const found = await upload('Name,Phone\nAda,(512) 555-0100\nBob,(202) 555-0199\n')
    const choose = (row: number, verdict: string | null) =>
      api.call('chooseForLeadImportRow', { params: { id: found.id, row }, body: { verdict } })
    expect((await choose(2, 'create')).body.counts).toMatchObject({ create: 2, skip: 0 })
    expect((await choose(3, 'skip')).body.counts).toMatchObject({ create: 1, skip: 1 })
    expect((await choose(3, 'update')).status).toBe(409)
    expect((await choose(9, 'skip')).status).toBe(404)
    const again = await checkedAs(found, { on_duplicate: 'overwrite' })
    expect(again.counts).toMatchObject({ create: 1, skip: 1 })
    await started(again)
    expect(await names()).toEqual(['Ada Park', 'Ada'])
  })

  it('finds the column names below a title, leaves totals out, and takes the row that people choose', async () => {
    const found = await upload(
      ',,,\nLead list November,,,\n,,,\nName,Phone,Email,Notes\nAda,(512) 555-0100,,hi\nBob,(202) 555-0199,,\nTotal,,,2\n,,,\nPrinted Nov 3,,,\n',
    )
    expect(found).toMatchObject({
      settings: { has_header: true, heading_row: 4, targets: ['name', 'phone', 'email', 'notes'] },
      rows_without_lead: [
        { row: 7, text: 'Total' },
        { row: 9, text: 'Printed Nov 3' },
      ],
      ...{ rows: 2, counts: { create: 2, fault: 0 } },
    })
    expect((await rowsOf(found)).map(({ row }) => row)).toEqual([5, 6])
    const lower = await checkedAs(found, { heading_row: 5, targets: [] })
    expect(lower).toMatchObject({ rows: 1, settings: { heading_row: 5 } })
    expect(lower.columns[0]).toEqual({ name: 'Ada', sample: 'Bob' })
    expect((await checkedAs(found, { heading_row: 50, targets: [] })).problem).toBe('The file has no row 50. Choose another row.')
  })

  it('reads headings and cells without the invisible characters that are pasted with them', async () => {
    const found = await upload('Na\u200bme,\u200ePhone\u200e\nAda\u00a0Park\ufeff,\u202a+1 512 555 0100\u202c\n')
    expect(found).toMatchObject({ columns: [{ name: 'Name' }, { name: 'Phone' }], counts: { create: 1, fault: 0 } })
    await started(found)
    expect(await leads()).toMatchObject([{ name: 'Ada Park', phone: '+1 512 555 0100' }])
  })

  it('knows that a file has no column names, and what the columns are', async () => {
    const found = await upload('Ada,Park,(512) 555-0100,ada@example.com\nBob,Ortiz,(202) 555-0199,bob@example.com\n')
    expect(found).toMatchObject({
      settings: { has_header: false, targets: ['first_name', 'last_name', 'phone', 'email'] },
      ...{ rows: 2, counts: { create: 2 } },
    })
  })

  it.each([
    ['nothing', '', 'The file is empty.'],
    ['blank lines', '\n\n,,\n', 'The file is empty.'],
    ['column names alone', 'Name,Phone\n', 'The file has column names but no rows.'],
  ])('of a file with %s says what is wrong, and does not start', async (_what, text, problem) => {
    const found = await upload(text)
    expect(found).toMatchObject({ problem, counts: { create: 0, fault: 0 } })
    expect((await api.call('startLeadImport', { params: { id: found.id } })).body.message).toBe(problem)
  })

  it.each([
    ['a row of too many columns', `Name,Phone\n${'a,'.repeat(600)}\n`, 'Row 2 has more than 500 columns. Is the delimiter wrong?'],
    ['millions of columns', 'a,'.repeat(1_500_000), 'Row 1 is longer than 2,000,000 characters.'],
    ['one line of 25 MB', Buffer.alloc(25 * 1024 * 1024, 'a'), 'Row 1 is longer than 2,000,000 characters.'],
    ['blank lines alone', Buffer.alloc(25 * 1024 * 1024, '\n'), 'The file has more than 1,048,576 rows. Please split it.'],
    ['more rows than are read', `Name\n${'Ada\n'.repeat(100_001)}`, 'The file has more than 100,000 rows. Please split it.'],
  ])('keeps nothing of a file with %s', async (_what, text, message) => {
    const count = async () => (await api.db.pool.query('select count(*) from crm.lead_imports')).rows[0]
    const before = await count()
    const answer = await api.call('uploadLeadImport', { query: { file_name: 'large.csv' }, file: Buffer.from(text as string) })
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(await count()).toEqual(before)
  })

  it('leaves out the rows whose quotation marks are unclear, with the reason, and reads the others', async () => {
    const found = await upload(
      'Name,Phone,Notes\nAda,(512) 555-0100,"30" doors, white"\nBob,(202) 555-0199,"a" b,"c"\nCy,(303) 555-0142,"x\nDi,(404) 555-0111,y\n',
    )
    expect(found).toMatchObject({ problem: null, rows: 4, counts: { create: 2, fault: 2 } })
    expect(await rowsOf(found, 'faults')).toMatchObject([
      {
        ...{ row: 3, name: 'Bob' },
        faults: [{ field: null, message: 'Text follows a closing quotation mark. Write each quotation mark inside the cell twice ("").' }],
      },
      {
        ...{ row: 4, name: 'Cy', phone: '(303) 555-0142' },
        faults: [{ field: null, message: 'A cell starts with a quotation mark that is never closed. Close it or remove it.' }],
      },
    ])
    await started(found)
    expect(await leads()).toMatchObject([
      { name: 'Ada', notes: '30" doors, white' },
      { name: 'Di', notes: 'y' },
    ])
  })

  it('survives NULs, a cell of a million letters and half a letter', async () => {
    const found = await upload(
      `Name,Phone,Notes\nA\u0000da,(512) 555-0100,x\nBob,(202) 555-0199,${'x'.repeat(1_000_000)}\nKim 🙂,\u0000,🙂\n`,
    )
    expect(found).toMatchObject({ problem: null, rows: 3, counts: { fault: 3 } })
    expect((await rowsOf(found)).map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      ['Name: contains characters that cannot be stored.'],
      ['A cell is longer than 100,000 characters. Shorten it.'],
      ['“\ufffd” is not a phone number.'],
    ])
  })
})

describe('a workbook or a file of contacts', () => {
  it('of Excel is read like a table of texts', async () => {
    const rows = [
      textRow(1, 'Spring fair'),
      textRow(3, 'Name', 'Phone', 'Zip', 'Date'),
      '<row r="4"><c r="A4" t="inlineStr"><is><t>Ada, the first</t></is></c><c r="B4"><v>5.125550100E9</v></c><c r="C4" s="3"><v>2134</v></c><c r="D4" s="1"><v>46329</v></c></row>',
    ]
    const file = buildWorkbook({ rows: rows.join('') })
    const found = await upload(file, 'fair.xlsx')
    expect(found).toMatchObject({
      size: file.length,
      problem: null,
      rows: 1,
      settings: { heading_row: 3 },
      counts: { create: 1, fault: 0 },
    })
    await started(found)
    expect(await leads()).toMatchObject([{ name: 'Ada, the first', phone: '5125550100', address: '02134', date_created: '2026-11-03' }])
    expect((await upload(file, 'again.xlsx')).same_file).toMatchObject({ id: found.id })
  })

  it('of a phone is read with its first phone, and notes the other', async () => {
    const card = [
      'BEGIN:VCARD',
      'FN:Ada Park',
      'N:Park;Ada;;;',
      'TEL;TYPE=CELL:(512) 555-0100',
      'TEL:(512) 555-0101',
      'NOTE:=gray',
      'END:VCARD',
      '',
    ]
    await started(await upload(card.join('\r\n'), 'contacts.vcf'))
    expect(await leads()).toMatchObject([{ name: 'Ada Park', phone: '(512) 555-0100', notes: '=gray\nPhone: (512) 555-0101' }])
  })

  it.each([
    [
      'a web page named .xls',
      '<html><table><tr><td>Name</td></tr></table></html>',
      'This is a web page (HTML), even if its name ends in .xls.',
    ],
    ['a PDF', '%PDF-1.7', 'This is a PDF, not a list of leads.'],
  ])('keeps nothing of %s and says what to do', async (_what, text, message) => {
    const answer = await api.call('uploadLeadImport', { query: { file_name: 'leads.xls' }, file: Buffer.from(text) })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(message)
    expect((await db.pool.query('select from crm.lead_imports')).rowCount).toBe(0)
  })
})

describe('an import', () => {
  const file =
    'Name,Phone,Email,Amount,Status\nAda,(512) 555-0100,,"$10,200.50",New\nBob,00202 555 0199,bob@example.com,,sold\nKim,+1 303 555 0142,,12,\n'

  it('records each row as a lead, with the person and the import as the cause', async () => {
    const done = await started(await upload(file))
    expect(done).toMatchObject({ status: 'finished', started_by: 'maria', progress: { done: 3, created: 3, failed: 0 } })
    expect(await leads()).toMatchObject([
      { name: 'Ada', phone: '(512) 555-0100', project_amount: '10200.50', date_created: '2026-03-05', lead_origin: 'facebook' },
      { name: 'Bob', phone: '00202 555 0199', remarks: 'Sold' },
      { name: 'Kim', phone: '+1 303 555 0142', project_amount: '12.00' },
    ])
    const { rows } = await db.pool.query<{ type: string; event_id: string }>(
      `select type, event_id from crm.events where stream_id = $1 order by stream_version`,
      [`leadImport-${done.id}`],
    )
    expect(rows.map(({ type }) => type)).toEqual(['LeadImportStarted', 'LeadImportFinished'])
    const [row] = await rowsOf(done)
    const [recorded] = await store.read(buildLeadStreamId(row?.lead_id ?? 0))
    expect(recorded?.meta).toMatchObject({ actor: { name: 'maria' }, causationId: rows[0]?.event_id })
  })

  it('is told in the history of each lead that it recorded or changed, with file and row', async () => {
    await started(await upload('Name,Phone\nBob,(202) 555-0198\nCy,(202) 555-0199\n', 'expo.csv'))
    const [, cy] = await leads()
    const more = await checkedAs(await upload('Name,Phone,Email\nCy,(202) 555-0199,cy@example.com\n', 'more.csv'), { on_duplicate: 'fill' })
    await undone(await started(more))
    await api.call('updateLead', { params: { id: cy.id }, body: { project_amount: '900' } })
    const { entries } = (await api.call('leadHistory', { params: { id: cy.id } })).body
    expect(entries.map(({ did, import: origin }: LeadHistoryEntry) => [did, origin])).toEqual([
      ['set the project amount', null],
      ['undid the last change of the email', null],
      ['changed the email', { file: 'more.csv', row: 2 }],
      ['recorded the lead by import', { file: 'expo.csv', row: 3 }],
    ])
  })

  it('of the same file twice makes nothing twice, and says so', async () => {
    const first = await started(await upload(file))
    const second = await upload(file, 'another name.csv')
    expect(second).toMatchObject({ same_file: { id: first.id, by: 'maria' }, counts: { create: 0, skip: 3 } })
    expect((await api.call('startLeadImport', { params: { id: second.id } })).body.message).toBe('There are no rows to import')
    expect(await names()).toEqual(['Ada', 'Bob', 'Kim'])
  })

  it('started twice at the same time runs once', async () => {
    const found = await upload(file)
    const answers = await Promise.all([1, 2, 3].map(() => api.call('startLeadImport', { params: { id: found.id } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('by several workers at the same time does each row once', async () => {
    const many = Array.from({ length: 220 }, (_, n) => `Lead ${n},(512) 555-${String(n).padStart(4, '0')}`)
    const found = await upload(`Name,Phone\n${many.join('\n')}\n`)
    await on('startLeadImport', found)
    await Promise.all([1, 2, 3].map(() => work.run(found.id, forever)))
    expect(await on('getLeadImport', found)).toMatchObject({ status: 'finished', progress: { done: 220, created: 220 } })
    expect(await names()).toEqual(many.map((line) => line.split(',')[0]))
  })

  it('at the same time as another of the same people makes nobody twice', async () => {
    const many = Array.from({ length: 120 }, (_, n) => `Lead ${n},(512) 555-${String(n).padStart(4, '0')},lead${n}@example.com`)
    const both = [await upload(`Name,Phone,Email\n${many.join('\n')}\n`), await upload(`Name,Phone,Email\n${many.join('\n')}\n`)]
    for (const found of both) await on('startLeadImport', found)
    await Promise.all(both.map(({ id }) => work.run(id, forever)))
    expect(await names()).toHaveLength(120)
    const ended = await Promise.all(both.map((found) => on('getLeadImport', found)))
    expect(ended.map(({ status }) => status)).toEqual(['finished', 'finished'])
    const sum = (what: 'created' | 'skipped') => ended.reduce((all, { progress }) => all + progress[what], 0)
    expect([sum('created'), sum('skipped')]).toEqual([120, 120])
  })

  it('skips a row whose lead has been added since the preview', async () => {
    const found = await upload(file)
    await lead({ name: 'Ada herself' })
    expect((await started(found)).progress).toMatchObject({ created: 2, skipped: 1 })
    expect(await names()).toEqual(['Ada herself', 'Bob', 'Kim'])
  })

  it.each([
    ['a new lead', 'create', 'broken'],
    ['a lead that is there', 'update', `${'x'.repeat(150)}@example.com`],
  ])('leaves out a row that cannot be stored in %s, and imports the others', async (_what, verdict, email) => {
    await lead({ name: 'Bob', phone: '(202) 555-0199', email: null })
    const found = await checkedAs(await upload(file.replace('00202 555 0199', '202 555 0199')), {
      on_duplicate: verdict === 'create' ? 'create' : 'fill',
    })
    await db.pool.query('update crm.lead_import_rows set fields = fields || $2 where import_id = $1 and row = 3', [found.id, { email }])
    const done = await started(found)
    expect(done.progress).toMatchObject({ done: 3, created: 2, updated: 0, failed: 1 })
    expect(await names()).toEqual(['Bob', 'Ada', 'Kim'])
    expect(await rowsOf(done, 'left-out')).toMatchObject([{ row: 3, reason: 'A value cannot be stored.' }])
  })

  it('stops where it is when it is cancelled', async () => {
    const many = Array.from({ length: 130 }, (_, n) => `Lead ${n},(512) 555-${String(n).padStart(4, '0')}`)
    const found = await upload(`Name,Phone\n${many.join('\n')}\n`)
    await on('startLeadImport', found)
    const halfWay = new AbortController()
    const stopAtFirstBatch = createLeadImportRunner({
      db,
      today,
      store: { ...store, executeTogether: (...given) => store.executeTogether(...given).finally(() => halfWay.abort()) },
    })
    await expect(stopAtFirstBatch.run(found.id, halfWay.signal)).rejects.toThrow()
    const cancelled = await on('cancelLeadImport', found)
    expect(cancelled).toMatchObject({ status: 'cancelled', progress: { done: 100, created: 100 } })
    await work.run(found.id, forever)
    expect(await names()).toHaveLength(100)
    expect((await api.call('cancelLeadImport', { params: { id: found.id } })).status).toBe(409)
    expect(await undone(cancelled)).toMatchObject({ status: 'undone', undo: { removed: 100 } })
    expect(await names()).toEqual([])
  })

  it('cancelled while a worker is at it says how far it has come', async () => {
    const many = Array.from({ length: 300 }, (_, n) => `Lead ${n},(512) 555-${String(n).padStart(4, '0')}`)
    const found = await upload(`Name,Phone\n${many.join('\n')}\n`)
    await on('startLeadImport', found)
    const answers: { status: number }[] = []
    const cancelledMeanwhile = createLeadImportRunner({
      db,
      today,
      store: {
        ...store,
        // The cancellation is requested while the batch is written and answered before the worker starts the next one.
        executeTogether: async (...given) => {
          const asking = api.call('cancelLeadImport', { params: { id: found.id } }).then((answer) => answers.push(answer))
          try {
            return await store.executeTogether(...given)
          } finally {
            await asking
          }
        },
      },
    })
    await cancelledMeanwhile.run(found.id, forever)
    expect(answers[0]?.status).toBe(200)
    expect(answers.slice(1).every(({ status }) => status === 409)).toBe(true)
    const { progress, status } = await on('getLeadImport', found)
    const { rows } = await db.pool.query(`select data from crm.events where stream_id = $1 and type = 'LeadImportCancelled'`, [
      `leadImport-${found.id}`,
    ])
    expect(status).toBe('cancelled')
    expect(rows).toMatchObject([{ data: { done: progress.done, rows: 300 } }])
    expect(await names()).toHaveLength(progress.done)
  })

  it('takes no choice for a row any more once it has started', async () => {
    const found = await upload(file)
    const choose = () => api.call('chooseForLeadImportRow', { params: { id: found.id, row: 2 }, body: { verdict: 'skip' } })
    const [start, choice] = await Promise.all([api.call('startLeadImport', { params: { id: found.id } }), choose()])
    expect(start.status).toBe(200)
    const [row] = await rowsOf(found)
    expect(row?.chosen).toBe(choice.status === 200 ? 'skip' : null)
    expect((await on('getLeadImport', found)).counts.skip).toBe(choice.status === 200 ? 1 : 0)
    expect(await choose()).toMatchObject({ status: 409, body: { message: 'This import has already been started' } })
  })

  it('says as its fact what its rows are when it starts, though one is decided otherwise meanwhile', async () => {
    const found = await upload(file)
    const blocker = await db.pool.connect()
    await blocker.query('begin')
    await blocker.query('select from crm.lead_imports where id = $1 for update', [found.id])
    const start = api.call('startLeadImport', { params: { id: found.id } })
    // The start has read the counts and waits for the lock.
    await expect.poll(waiting).toBe(1)
    await blocker.query(`update crm.lead_import_rows set chosen = 'skip' where import_id = $1 and row = 2`, [found.id])
    await blocker.query(`update crm.lead_imports set counts = counts || '{"create": 2, "skip": 1}' where id = $1`, [found.id])
    await blocker.query('commit')
    blocker.release()
    expect((await start).status).toBe(200)
    const { rows } = await db.pool.query(`select data from crm.events where stream_id = $1 and type = 'LeadImportStarted'`, [
      `leadImport-${found.id}`,
    ])
    expect(rows).toMatchObject([{ data: { create: 2, skip: 1, rows: 3 } }])
  })

  it('hands the rows that were left out over as CSV with the reasons', async () => {
    const done = await started(await upload('Name,Phone,Notes\nAda,(512) 555-0100,x\n"=Bob ""B""",soon,"two\nlines"\n'))
    const { body } = await api.call('leadImportLeftOut', { params: { id: done.id } })
    expect(body).toBe(`"Name","Phone","Notes","Row","Reason"\r\n"'=Bob ""B""","soon","two\nlines","3","“soon” is not a phone number."\r\n`)
  })
})

describe('a file as an office keeps it', () => {
  it('comes in without errors: what says nothing is cleaned, and what cannot be known goes to the notes', async () => {
    const found = await upload(
      [
        'Name,Phone,Email,Amount,Deposit,Date,Status',
        'Ada,tel:+15125550100,Ada Park <ada@example.com>,$1.2k,yes,3-Nov-26,in_progress',
        'Bob,(202) 555-0199 ext. 12,none,8000-9000,TBD,"Tuesday, November 3, 2026",Open Deal',
        'Kim,N/A,mailto:kim@example.com,TBD,,11/3,',
      ].join('\n'),
    )
    expect(found).toMatchObject({ counts: { create: 3, fault: 0 }, warned: 2 })
    expect((await rowsOf(found))[0]).toMatchObject({
      warnings: [],
      cleaned: [
        { field: 'phone', from: 'tel:+15125550100', to: '+15125550100' },
        { field: 'email', from: 'Ada Park <ada@example.com>', to: 'ada@example.com' },
        { field: 'project_amount', from: '$1.2k', to: '1200.00' },
      ],
    })
    expect((await started(found)).progress).toMatchObject({ created: 3, failed: 0 })
    expect(await leads()).toMatchObject([
      { phone: '+15125550100', email: 'ada@example.com', project_amount: '1200.00', deposit_paid: true, date_created: '2026-11-03' },
      {
        ...{
          phone: '(202) 555-0199 x12',
          email: null,
          project_amount: '0.00',
          deposit_paid: false,
          date_created: '2026-11-03',
          remarks: 'New',
        },
        notes: 'Status: Open Deal\nProject amount: 8000-9000\nDeposit paid: TBD',
      },
      {
        ...{ phone: null, email: 'kim@example.com', project_amount: '0.00', date_created: '2026-03-05' },
        notes: 'Date created: 11/3\nProject amount: TBD',
      },
    ])
    const again = await checkedAs(await upload('Name,Email,Amount\nKim,kim@example.com,TBD\n'), { on_duplicate: 'overwrite' })
    expect(await rowsOf(again)).toMatchObject([{ verdict: 'skip', duplicate: { by: 'email', nothing_new: true } }])
  })
})

describe('the values of a file that are not in the CRM', () => {
  const file = (name: string) =>
    [
      'Name,Phone,Lead Status,Owner,Source,Deposit',
      `${name} A,(512) 555-0100,Open Deal,Maria Test,REFERRAL,500`,
      `${name} B,(512) 555-0101,OPEN_DEAL,Maria Test,Organic Search,no`,
      `${name} C,(512) 555-0102,in progress,sofia,Organic Search,n/a`,
    ].join('\n')
  const choices: LeadImport['settings']['values'] = [
    { field: 'remarks', value: 'Open Deal', to: 'In Progress' },
    { field: 'assigned_to', value: 'Maria Test', to: 'maria' },
    { field: 'lead_origin', value: 'organic search', to: null },
    { field: 'deposit_paid', value: '500', to: 'yes' },
  ]

  it('are listed with their counts, and a row with one is imported without it', async () => {
    const found = await upload(file('Ada'))
    expect(found.unknown_values).toEqual([
      { field: 'remarks', value: 'Open Deal', count: 2 },
      { field: 'assigned_to', value: 'Maria Test', count: 2 },
      { field: 'lead_origin', value: 'Organic Search', count: 2 },
      { field: 'deposit_paid', value: '500', count: 1 },
    ])
    expect(found).toMatchObject({ counts: { create: 3, fault: 0 }, warned: 3 })
  })

  it('are chosen once, also for the next file with these headings', async () => {
    const chosen = await checkedAs(await upload(file('Ada')), { values: choices })
    expect(chosen.unknown_values.map(({ to }) => to)).toEqual(['In Progress', 'maria', null, 'yes'])
    expect(chosen.warned).toBe(1)
    await started(chosen)
    expect(await leads()).toMatchObject([
      { remarks: 'In Progress', assigned_to: 'maria', lead_origin: 'referral', deposit_paid: true },
      { remarks: 'In Progress', assigned_to: 'maria', lead_origin: 'facebook', notes: null },
      { remarks: 'In Progress', assigned_to: 'sofia' },
    ])
    const next = await upload(file('Bob').replaceAll('555', '556').replace('Lead Status', 'lead_status'))
    expect(next.settings.values).toEqual(choices)
    expect(next.unknown_values.map(({ to }) => to)).toEqual(['In Progress', 'maria', null, 'yes'])
    expect((await upload('Name,Phone,Status\nEve,(303) 555-0142,Open Deal\n')).settings.values).toEqual([])
  })

  it.each([
    { field: 'remarks', value: 'Open Deal', to: 'Won' },
    { field: 'assigned_to', value: 'Maria Test', to: 'diego' },
    { field: 'lead_origin', value: 'Organic Search', to: 'tiktok' },
    { field: 'deposit_paid', value: '500', to: 'true' },
  ] as const)('cannot become what the CRM does not have: $field $to', async (choice) => {
    const found = await upload(file('Ada'))
    const answer = await api.call('checkLeadImport', { params: { id: found.id }, body: { ...found.settings, values: [choice] } })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/: “.*” is not one of the choices\.$/)])
    expect((await on('getLeadImport', found)).settings.values).toEqual([])
  })
})

describe('an update', () => {
  const ada = { name: 'Ada Park', phone: '(512) 555-0100', email: null, project_amount: '500', notes: '[Mar 1, 2026] Called' }
  const file = 'Name,Phone,Email,Amount,Notes,Status\nAda P. Park,512-555-0100,ada@example.com,900,Wants oak,In Progress\n'
  const imported = async (rule: 'fill' | 'overwrite') => {
    await lead(ada)
    return started(await checkedAs(await upload(file), { on_duplicate: rule }))
  }

  it('fills what is empty and adds the notes', async () => {
    expect((await imported('fill')).progress).toMatchObject({ updated: 1, created: 0 })
    expect(await leads()).toMatchObject([
      { name: 'Ada Park', email: 'ada@example.com', project_amount: '500.00', remarks: 'New', notes: '[Mar 1, 2026] Called\nWants oak' },
    ])
  })

  it('overwrites where that is said', async () => {
    await imported('overwrite')
    expect(await leads()).toMatchObject([
      {
        name: 'Ada P. Park',
        phone: '512-555-0100',
        project_amount: '900.00',
        remarks: 'In Progress',
        notes: '[Mar 1, 2026] Called\nWants oak',
      },
    ])
  })

  it.each(['fill', 'overwrite'] as const)('by %s with nothing new is told as that, and skipped', async (rule) => {
    await imported(rule)
    const more = `${file}New One,(303) 555-0142,,,,\n`
    const again = await checkedAs(await upload(more), { on_duplicate: rule })
    expect(again.counts).toMatchObject({ create: 1, update: 0, skip: 1, duplicates: 1 })
    expect(await rowsOf(again, 'duplicates')).toMatchObject([{ verdict: 'skip', duplicate: { of: 'lead', nothing_new: true } }])
    await api.call('chooseForLeadImportRow', { params: { id: again.id, row: 2 }, body: { verdict: 'update' } })
    expect((await started(again)).progress).toMatchObject({ created: 1, updated: 0, unchanged: 1 })
  })

  it('that says what is there in other words alone, or for a lead that another row is about, is no news', async () => {
    await lead({ ...ada, email: 'ada@example.com' })
    const old = 'ADA PARK,5125550100,ADA@example.com,500'
    const verdicts = async (...lines: string[]) => {
      const found = await upload(`Name,Phone,Email,Amount\n${lines.join('\n')}\n`)
      return (await rowsOf(await checkedAs(found, { on_duplicate: 'fill' }))).map(({ verdict, duplicate }) => [
        verdict,
        duplicate?.nothing_new,
      ])
    }
    expect(await verdicts(old)).toEqual([['skip', true]])
    expect(await verdicts(old, 'Ada,(512) 555-0100,,')).toEqual([
      ['update', undefined],
      ['update', undefined],
    ])
  })

  it('by several rows about one person comes to the last of each value, and changes nothing the next time', async () => {
    const others = Array.from({ length: 120 }, (_, n) => `Lead ${n},(303) 555-${String(n).padStart(4, '0')},,,`)
    const rows = ['Ada A,(512) 555-0100,ada@example.com,700,Oak', ...others, 'Ada B,512-555-0100,,,Ash', 'Ada C,,ada@example.com,900,Oak']
    // A row needs a phone number, so this one gets a different one.
    const text = `Name,Phone,Email,Amount,Notes\n${rows.join('\n').replace('Ada C,,', 'Ada C,(202) 555-0199,')}\n`
    const overwritten = async () => started(await checkedAs(await upload(text), { on_duplicate: 'overwrite' }))
    expect((await overwritten()).progress).toMatchObject({ created: 121, updated: 2 })
    const before = await leads()
    expect(before[0]).toMatchObject({ name: 'Ada C', phone: '(202) 555-0199', project_amount: '900.00', notes: 'Oak\nAsh' })
    const events = async () => (await db.pool.query(`select count(*) as n from crm.events where category = 'lead'`)).rows[0].n
    const written = await events()
    expect((await overwritten()).progress).toMatchObject({ created: 0, updated: 0, unchanged: 3, skipped: 120 })
    expect(await leads()).toEqual(before)
    expect(await events()).toBe(written)
  })

  it('leaves nothing to a later row that is skipped', async () => {
    await lead(ada)
    const text = 'Name,Phone\nAda A,(512) 555-0100\nAda B,(512) 555-0100\n'
    const found = await checkedAs(await upload(text), { on_duplicate: 'overwrite' })
    await api.call('chooseForLeadImportRow', { params: { id: found.id, row: 3 }, body: { verdict: 'skip' } })
    expect((await started(found)).progress).toMatchObject({ updated: 1, skipped: 1 })
    expect(await names()).toEqual(['Ada A'])
  })

  it('of a lead that is gone by then is left out', async () => {
    const { id } = await lead(ada)
    const found = await checkedAs(await upload(file), { on_duplicate: 'fill' })
    await api.call('deleteLead', { params: { id } })
    const done = await started(found)
    expect(done.progress).toMatchObject({ failed: 1 })
    expect(await rowsOf(done, 'left-out')).toMatchObject([{ row: 2, reason: 'The lead that this row would update no longer exists.' }])
  })

  it.each(['fill', 'overwrite'] as const)('by %s is undone to the letter', async (rule) => {
    await lead(ada)
    await lead({ name: 'Bystander', phone: '(202) 555-0199' })
    const before = await leads()
    const more = `${file}New One,(303) 555-0142,,,,Sold\n`
    const done = await started(await checkedAs(await upload(more), { on_duplicate: rule }))
    expect(await leads()).not.toEqual(before)
    expect(await undone(done)).toMatchObject({ status: 'undone', undo: { removed: 1, restored: 1, kept: 0 } })
    expect(await leads()).toEqual(before)
    expect((await api.call('undoLeadImport', { params: { id: done.id } })).body.message).toBe('This import has already been undone')
  })
})

describe('filling with an older file', () => {
  const file = 'Name,Phone,Email,Deposit Paid,Next Follow-up\nAda Park,(512) 555-0100,ada@example.com,yes,2026-03-01\n'
  const change = { field: 'next_followup_date', newer: true, left: true }
  /** A lead whose deposit and follow-up were corrected, and that has no email. */
  const corrected = async () => {
    const { id } = await lead({ email: null, deposit_paid: true, next_followup_date: '2026-03-01' })
    await api.call('updateLead', { params: { id }, body: { deposit_paid: false, next_followup_date: null } })
  }
  const filled = { email: 'ada@example.com', deposit_paid: false, next_followup_date: null }

  it('takes back no payment and nothing that was emptied', async () => {
    await corrected()
    const found = await checkedAs(await upload(file, 'old.csv', '2020-01-01T00:00:00Z'), { on_duplicate: 'fill' })
    expect((await rowsOf(found))[0]?.changes).toMatchObject([{ field: 'email', left: false }, change])
    expect((await started(found)).progress).toMatchObject({ updated: 1 })
    expect(await leads()).toMatchObject([filled])
  })

  it.each(['skip', 'create'] as const)('of one row, chosen under the rule %s, shows and does the same', async (rule) => {
    await corrected()
    const found = await checkedAs(await upload(file), { on_duplicate: rule })
    const choose = (verdict: string) => api.call('chooseForLeadImportRow', { params: { id: found.id, row: 2 }, body: { verdict } })
    await choose('update')
    const shown = [{ field: 'email', left: false }, change]
    expect((await rowsOf(found))[0]?.changes).toMatchObject(shown)
    await choose('skip')
    expect((await rowsOf(found))[0]?.changes).toEqual([])
    await choose('update')
    const again = await checkedAs(found, {})
    expect((await rowsOf(again))[0]?.changes).toMatchObject(shown)
    expect((await started(again)).progress).toMatchObject({ updated: 1 })
    expect(await leads()).toMatchObject([filled])
  })
})

describe('overwriting with an older file', () => {
  const older = '2020-01-01T00:00:00Z'
  const file = 'Name,Phone,Amount,Status\nAda Park,(512) 555-0100,500,Sold\n'
  const overwriting = { on_duplicate: 'overwrite', overwrite_newer: false, overwrite_sales: false } as const
  const checked = async (changed_at: string | undefined, changed: Partial<LeadImport['settings']> = {}, text = file) =>
    checkedAs(await upload(text, 'old.csv', changed_at), { ...overwriting, ...changed })
  const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

  it('shows old and new, and takes no news back unless that is chosen', async () => {
    await lead({ project_amount: '900' })
    const found = await checked(older)
    expect(found).toMatchObject({
      file_changed_at: '2020-01-01T00:00:00.000Z',
      overwrites: { newer: 2, sales: 1 },
      counts: { update: 0, skip: 1 },
    })
    const change = { newer: true, of_sale: false, left: true }
    const [row] = await rowsOf(found)
    expect(row?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { ...change, field: 'project_amount', from: '$900.00', to: '$500.00' },
      { ...change, field: 'remarks', from: 'New', to: 'Sold', of_sale: true },
    ])
    expect(row?.duplicate).not.toHaveProperty('nothing_new')
    const newer = await checkedAs(found, { ...overwriting, overwrite_newer: true })
    expect(newer.counts).toMatchObject({ update: 1 })
    expect((await started(newer)).progress).toMatchObject({ updated: 1 })
    expect(await leads()).toMatchObject([{ project_amount: '500.00', remarks: 'New' }])
  })

  it('needs a choice of its own for Sold, payments, and dates, of a newer file as well', async () => {
    await lead({ project_amount: '900' })
    const found = await checked(inAMinute())
    expect(found.overwrites).toEqual({ newer: 0, sales: 1 })
    expect(Date.parse(found.file_changed_at ?? '')).toBeLessThanOrEqual(Date.now())
    await started(await checkedAs(found, { ...overwriting, overwrite_sales: true }))
    expect(await leads()).toMatchObject([{ project_amount: '500.00', remarks: 'Sold' }])
  })

  it('shows which notes it adds', async () => {
    await lead({ notes: 'Called' })
    const found = await checked(older, {}, 'Name,Phone,Notes\nAda Park,(512) 555-0100,Wants oak\n')
    const added = { field: 'notes', from: '', to: '“Wants oak”', newer: false, of_sale: false, left: false }
    expect(await rowsOf(found)).toMatchObject([{ verdict: 'update', changes: [added] }])
  })

  it('of an unknown age leaves every value', async () => {
    await lead({ project_amount: '900' })
    expect((await checked(undefined)).counts).toMatchObject({ update: 0, skip: 1 })
  })

  it('goes by the row where it says when it was changed', async () => {
    await lead({ project_amount: '900' })
    await lead({ name: 'Bob', phone: '(202) 555-0199', project_amount: '900' })
    const text = `Name,Phone,Amount,Last Modified Date\nAda Park,(512) 555-0100,500,2020-01-01 10:00\nBob,(202) 555-0199,500,${inAMinute()}\n`
    const found = await checked(inAMinute(), {}, text)
    expect(found.settings.targets.at(-1)).toBe('changed_at')
    expect((await rowsOf(found)).map(({ changes }) => changes.map(({ left }) => left))).toEqual([[true], [false]])
    await started(found)
    expect((await leads()).map(({ project_amount }) => project_amount)).toEqual(['900.00', '500.00'])
  })

  it('lets a later row of one file change what an earlier one recorded', async () => {
    const text = 'Name,Phone,Amount\nAda Park,(512) 555-0100,500\nAda Park,(512) 555-0100,700\n'
    expect((await started(await checked(older, {}, text))).progress).toMatchObject({ created: 1, updated: 1 })
    expect(await leads()).toMatchObject([{ project_amount: '700.00' }])
  })

  it('limits each row about a lead that was entered after the check', async () => {
    const lines = ['Race,512.562.0004,100,New,no,2026-12-01', 'Race,512.562.0004,200,In Progress,no,2026-12-02']
    const text = `Name,Phone,Amount,Status,Deposit Paid,Install Date\n${lines.join('\n')}\n`
    const found = await checked(older, {}, text)
    const sold = { project_amount: '9000', remarks: 'Sold', deposit_paid: true, installation_date: '2026-12-10' }
    await lead({ name: 'Race', phone: '(512) 562-0004', ...sold })
    const before = await leads()
    expect((await started(found)).progress).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await leads()).toEqual(before)
  })

  it.each([true, false])('takes the values of the row that was changed last, wherever it stands: known %s', async (isKnown) => {
    if (isKnown) await lead({ name: 'Kim', phone: '(512) 555-0133', project_amount: '50' })
    const others = Array.from({ length: 120 }, (_, n) => `Lead ${n},(303) 555-${String(n).padStart(4, '0')},,,01/10/2027,`)
    const lines = [
      'Kim,(512) 555-0133,In Progress,200,06/15/2027,',
      'Kim,(512) 555-0133,New,100,01/15/2027,kim@example.com',
      ...others,
      'Kim,(512) 555-0133,Follow Up,150,02/15/2027,kim.lee@example.com',
    ]
    const text = `Name,Phone,Status,Amount,Last Modified,Email\n${lines.join('\n')}\n`
    await started(await checked(inAMinute(), {}, text))
    expect((await leads())[0]).toMatchObject({ remarks: 'In Progress', project_amount: '200.00', email: 'kim.lee@example.com' })
  })

  it('names the rows that are about one lead', async () => {
    await lead({})
    const text = 'Name,Phone,Amount\nAda Park,(512) 555-0100,500\nBob,(202) 555-0199,\nAda Park,(512) 555-0100,700\n'
    const found = await checked(inAMinute(), {}, text)
    expect((await rowsOf(found)).map(({ duplicate }) => duplicate?.also)).toEqual([[4], undefined, [2]])
  })
})

describe('a file that was exported here', () => {
  it.each(['skip', 'fill', 'overwrite'] as const)('changes nothing when it is imported with the rule %s', async (rule) => {
    await lead({
      name: '=Ada "the wrap"',
      phone: '+1 (512) 555-0100',
      email: 'ada@example.com',
      notes: '[Mar 1, 2026] Called\n-5% "off"',
      remarks: 'not-interested',
    })
    await lead({
      name: 'Bob, Jr.',
      phone: '00202 555 0199',
      project_amount: '1234.5',
      next_followup_date: '2026-04-01',
      lead_origin: 'google_text',
    })
    await lead({
      name: 'Kim',
      phone: '(303) 555-0142',
      remarks: 'Sold',
      deposit_paid: true,
      installation_date: '2026-05-01',
      assigned_installer: ['Diego', 'Lee'],
      selected_colors: ['W-1', 'W-2'],
      customer_address: '1 Sample St\nAustin',
    })
    const before = await leads()
    const events = async () => (await db.pool.query(`select count(*) as n from crm.events where category = 'lead'`)).rows[0].n
    const { body: file } = await api.call('exportLeads')
    const found = await checkedAs(await upload(`\ufeff${file}`), { on_duplicate: rule })
    expect(found).toMatchObject({ rows: 3, problem: null, counts: { create: 0, fault: 0, duplicates: 3 } })
    expect(found.settings.targets).not.toContain('ignore')
    const written = await events()
    expect(found.counts).toMatchObject({ update: 0, skip: 3 })
    expect((await api.call('startLeadImport', { params: { id: found.id } })).body.message).toBe('There are no rows to import')
    if (rule === 'skip') return
    for (const { row, duplicate } of await rowsOf(found)) {
      expect(duplicate).toMatchObject({ nothing_new: true })
      await api.call('chooseForLeadImportRow', { params: { id: found.id, row }, body: { verdict: 'update' } })
    }
    expect((await started(found)).progress).toMatchObject({ done: 3, unchanged: 3, created: 0, updated: 0, failed: 0 })
    expect(await leads()).toEqual(before)
    expect(await events()).toBe(written)
  })

  it('makes the same leads of an empty database', async () => {
    await lead({ name: '=Ada "the wrap"', phone: '+1 (512) 555-0100', email: 'ada@example.com', notes: '[Mar 1, 2026] Called\n-5% "off"' })
    const without = async () => (await leads()).map(({ id: _, ...values }) => values)
    const before = await without()
    const { body: file } = await api.call('exportLeads')
    for (const { id } of await leads()) await api.call('deleteLead', { params: { id } })
    await started(await upload(file))
    expect(await without()).toEqual(before)
  })
})

describe('the undo of an import', () => {
  it('leaves what somebody has changed since, and tells it', async () => {
    const { id } = await lead({ email: null, project_amount: '0.00' })
    const done = await started(
      await checkedAs(
        await upload('Name,Phone,Email,Amount\nAda,512-555-0100,ada@example.com,900\nBob,(202) 555-0199,,\nKim,(303) 555-0142,,\n'),
        {
          on_duplicate: 'fill',
        },
      ),
    )
    const [, bob] = await rowsOf(done)
    await api.call('updateLead', { params: { id }, body: { email: 'ada.park@example.com' }, as: sofia })
    await api.call('updateLead', { params: { id: bob?.lead_id ?? 0 }, body: { notes: 'Called' }, as: sofia })
    const after = await undone(done)
    expect(after.undo).toEqual({ done: 3, removed: 1, restored: 1, kept: 2 })
    expect(await rowsOf(after, 'kept')).toMatchObject([
      { row: 2, reason: 'Changed since by sofia: email. The rest was restored.' },
      { row: 3, reason: 'The lead has since been changed by sofia.' },
    ])
    expect(await leads()).toMatchObject([
      { name: 'Ada Park', email: 'ada.park@example.com', project_amount: '0.00' },
      { name: 'Bob', notes: 'Called' },
    ])
  })

  it('goes through what people have changed and undone since, and through a later import that was undone', async () => {
    const { id } = await lead({ project_amount: '10' })
    const before = await leads()
    const overwritten = async (amount: number) =>
      started(
        await checkedAs(await upload(`Name,Phone,Amount\nAda Park,(512) 555-0100,${amount}\nBob,(202) 555-0199,${amount}\n`), {
          on_duplicate: 'overwrite',
        }),
      )
    const first = await overwritten(500)
    const second = await overwritten(700)
    for (const of of [id, (await rowsOf(first))[1]?.lead_id ?? 0]) {
      const { version } = (await api.call('updateLead', { params: { id: of }, body: { project_amount: '900' }, as: sofia })).body
      expect((await api.call('undoLeadChange', { params: { id: of }, body: { version }, as: sofia })).status).toBe(200)
    }
    expect((await undone(second)).undo).toEqual({ done: 2, removed: 0, restored: 2, kept: 0 })
    expect((await leads()).map(({ project_amount }) => project_amount)).toEqual(['500.00', '500.00'])
    expect((await undone(first)).undo).toEqual({ done: 2, removed: 1, restored: 1, kept: 0 })
    expect(await leads()).toEqual(before)
  })

  it('lets the same file be imported anew', async () => {
    const file = 'Name,Phone\nAda,(512) 555-0100\n'
    await undone(await started(await upload(file)))
    const again = await upload(file)
    expect(again).toMatchObject({ same_file: null, counts: { create: 1 } })
    await started(again)
    expect(await names()).toEqual(['Ada'])
  })
})

describe('the deletion of an import', () => {
  const file = 'Name,Phone\nAda,(512) 555-0100\n'
  const remove = (id: number, as = sofia) => api.call('deleteLeadImport', { params: { id }, as })
  const left = async () => {
    const count = (table: string) => `(select count(*)::int from crm.${table})`
    const tables = ['lead_imports', 'lead_import_parts', 'lead_import_rows'].map(count).join(' + ')
    return (await db.pool.query<{ n: number }>(`select ${tables} as n`)).rows[0]?.n
  }

  it('takes its file and rows, is in the log, and leaves its leads with the name of the file', async () => {
    const done = await started(await upload(file, 'expo.csv'))
    const before = await leads()
    expect(await remove(done.id)).toEqual({ status: 200, body: { message: 'Import deleted successfully' } })
    expect(await left()).toBe(0)
    expect(await leads()).toEqual(before)
    const { entries } = (await api.call('leadHistory', { params: { id: before[0].id } })).body
    expect(entries).toMatchObject([{ did: 'recorded the lead by import', import: { file: 'expo.csv', row: null } }])
    const events = await store.read(`leadImport-${done.id}`)
    expect(events.at(-1)).toMatchObject({ type: 'LeadImportDeleted', data: { file: 'expo.csv' }, meta: { actor: { name: 'sofia' } } })
    expect((await api.call('listLeadImports')).body).toEqual([])
    for (const call of ['getLeadImport', 'undoLeadImport', 'startLeadImport', 'deleteLeadImport'] as const)
      expect(await api.call(call, { params: { id: done.id } })).toEqual({ status: 404, body: { message: 'Import not found' } })
  })

  it('before it is started takes the file as well', async () => {
    const found = await upload(file)
    expect((await remove(found.id)).status).toBe(200)
    expect(await left()).toBe(0)
    expect((await store.read(`leadImport-${found.id}`)).map(({ type }) => type)).toEqual(['LeadImportDeleted'])
  })

  it('is refused while it runs or is undone', async () => {
    const found = await upload(file)
    await on('startLeadImport', found)
    expect(await remove(found.id)).toMatchObject({ status: 409, body: { message: 'The import is still running: cancel it first' } })
    await work.run(found.id, forever)
    await on('undoLeadImport', found)
    expect(await remove(found.id)).toMatchObject({
      status: 409,
      body: { message: 'The import is being undone: delete it when that is finished' },
    })
    await work.run(found.id, forever)
    expect(await names()).toEqual([])
    expect((await remove(found.id)).status).toBe(200)
  })

  it('twice at the same time happens once', async () => {
    const { id } = await upload(file)
    const answers = await Promise.all([remove(id), remove(id), remove(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await store.read(`leadImport-${id}`)).toHaveLength(1)
  })

  it('is not for those who may not import', async () => {
    const { id } = await upload(file)
    expect((await remove(id, diego)).status).toBe(403)
    expect((await remove(999_999)).status).toBe(404)
    expect(await left()).not.toBe(0)
  })

  it('lets the same file be imported again; its rows are recognized by their leads', async () => {
    const done = await started(await upload(file))
    await remove(done.id)
    expect(await upload(file)).toMatchObject({ same_file: null, counts: { create: 0, skip: 1, duplicates: 1 } })
  })
})

describe('an upload', () => {
  it('that is too large is refused in words', async () => {
    const headers = { 'content-type': 'text/csv' }
    const answer = await api.call('uploadLeadImport', {
      query: { file_name: 'x.csv' },
      file: Buffer.alloc(25 * 1024 * 1024 + 1, 'a'),
      headers,
    })
    expect(answer).toMatchObject({ status: 413, body: { message: 'The file is larger than 25 MB' } })
    expect((await db.pool.query('select 1 from crm.lead_imports union all select 1 from crm.lead_import_parts')).rowCount).toBe(0)
  })

  it.each([
    ['504b030414000600', /^This is a ZIP file, not a list of leads\. Unpack it first/],
    ['d0cf11e0a1b11ae1', /^This is an old Excel workbook \(\.xls\), or one with a password\./],
  ])('that is no text is refused in words: %s', async (magic, message) => {
    const file = Buffer.concat([Buffer.from(magic, 'hex'), Buffer.alloc(1000)])
    const answer = await api.call('uploadLeadImport', { query: { file_name: 'leads.csv' }, file })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
    expect((await db.pool.query('select from crm.lead_imports')).rowCount).toBe(0)
  })

  it('is refused as JSON, without a name, and to those without the key', async () => {
    expect((await api.call('uploadLeadImport', { query: { file_name: 'x.csv' }, body: {} })).status).toBe(415)
    expect((await api.call('uploadLeadImport', { file: Buffer.from('a') })).status).toBe(400)
    const answer = await api.call('uploadLeadImport', { query: { file_name: 'x.csv' }, file: Buffer.from('a'), as: diego })
    expect(answer.status).toBe(403)
  })

  it('is refused in words while two others are checked, and leaves nothing behind', async () => {
    const file = Buffer.from('Name,Phone\nAda,(512) 555-0100\n')
    const send = () => api.call('uploadLeadImport', { query: { file_name: 'x.csv' }, file })
    // The check looks for leads with the same phone, so this lock holds two uploads there until the others were refused.
    const client = await db.pool.connect()
    await client.query('begin; lock table crm.leads in access exclusive mode')
    const answers = [send(), send(), send(), send()]
    const refused: ServiceApiAnswer[] = []
    for (const answer of answers) void answer.then((given) => given.status === 429 && refused.push(given))
    await vi.waitFor(() => expect(refused).toHaveLength(2))
    await client.query('commit')
    client.release()
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
    expect(refused[0]?.body.message).toBe('Other files are being checked. Please try again in a moment.')
    expect((await db.pool.query('select from crm.lead_imports')).rowCount).toBe(2)
    expect((await send()).status).toBe(201)
  })

  it('is listed with its state, newest first', async () => {
    const [first, second] = [await upload('Name,Phone\nAda,(512) 555-0100\n'), await upload('')]
    const { body } = await api.call('listLeadImports')
    expect(body.map(({ id }: LeadImport) => id)).toEqual([second.id, first.id])
    // The columns of 20 files with samples could be megabytes.
    expect(body[0]).not.toHaveProperty('columns')
  })
})
