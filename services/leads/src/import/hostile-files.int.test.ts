import type { FileDelimiter, FileEncoding, LeadImport } from '@crm/contracts'
import { createTestDatabase } from '@crm/testing'
import { startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { createLeadImportRunner } from './import-runner.ts'

const api = await startServiceApi({ url: (await createTestDatabase()).url })
const work = createLeadImportRunner({ store: api.store, db: api.db, today: () => '2026-03-05' })

const upload = async (bytes: Buffer): Promise<LeadImport> => {
  const answer = await api.call('uploadLeadImport', { query: { file_name: 'hostile.csv' }, file: bytes })
  expect(answer.body.problem).toBeNull()
  return answer.body
}
const carriedOut = async (call: 'startLeadImport' | 'undoLeadImport', { id }: LeadImport): Promise<LeadImport> => {
  expect((await api.call(call, { params: { id } })).status).toBe(200)
  await work.run(id, new AbortController().signal)
  return (await api.call('getLeadImport', { params: { id } })).body
}
/** Chooses to update the lead for each row. */
const updateAll = async ({ id }: LeadImport): Promise<void> => {
  const { rows } = (await api.call('leadImportRows', { params: { id } })).body
  for (const { row } of rows) await api.call('chooseForLeadImportRow', { params: { id, row }, body: { verdict: 'update' } })
}
const leads = async (): Promise<Record<string, unknown>[]> =>
  (
    await api.db.pool.query(
      `select id, name, phone, email, address, lead_origin, date_created, assigned_to, remarks, next_followup_date, notes, additional_notes, project_amount,
              deposit_paid, balance_paid, installation_date, assigned_installer, selected_colors from crm.leads where deleted_at is null order by id`,
    )
  ).rows
const exported = async (): Promise<string> => (await api.call('exportLeads')).body

const western: Buffer = Buffer.from([0x80, 0x93, 0x94, 0x8a, 0xe9, 0xdf])
const encodings: Record<string, [FileEncoding, (text: string) => Buffer]> = {
  'UTF-8': ['utf-8', (text) => Buffer.from(text)],
  'UTF-8 with its mark': ['utf-8', (text) => Buffer.from(`\ufeff${text}`)],
  'UTF-16 LE': ['utf-16le', (text) => Buffer.from(text, 'utf16le')],
  'UTF-16 LE with its mark': ['utf-16le', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  'UTF-16 BE': ['utf-16be', (text) => Buffer.from(text, 'utf16le').swap16()],
  'UTF-16 BE with its mark': ['utf-16be', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  'Windows-1252': [
    'windows-1252',
    (text) => Buffer.concat(text.split(everyWestern).flatMap((part, n) => (n === 0 ? [] : [western]).concat(Buffer.from(part, 'latin1')))),
  ],
}
// Characters that Windows-1252 encodes in one byte and UTF-8 in several.
const everyWestern = '€“”Šéß'

// Texts that often break spreadsheets, parsers and screens, limited to characters of Windows-1252.
const plain = [
  '=1+1',
  '+1+1',
  '-5',
  '@SUM(A1)',
  "O'Hara",
  "'twas",
  '00123',
  'said "yes"',
  '"',
  'a;b|c,d',
  `${everyWestern}`,
  '1e5',
  'TRUE',
  'null',
  '#REF!',
]
const wide = ['Élodie 漢字', '👩‍👩‍👧‍👦 🏠', 'مريم \u202eabc', '＝1+1', 'x\u0301', 'ﬁ\u200bx']
const notes = ['=cmd|x!A1', 'a;b|c,d\te', 'two\nlines', '"both", and\n=1', '+49 89', "'", '\\', '-', '0']

type Said = { name: string; phone: string; notes: string }
const saying = (names: string[]): Said[] =>
  names.map((name, n) => ({
    name,
    phone: `${n % 2 ? '+1' : '00'} 512 555 01${String(n).padStart(2, '0')}`,
    notes: notes[n % notes.length] ?? '',
  }))
const fileOf = (rows: Said[], delimiter: FileDelimiter, end: string): string =>
  [['Name', 'Phone', 'Notes'], ...rows.map((row) => [row.name, row.phone, row.notes])]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter) + end)
    .join('')

describe('a file of hostile cells', () => {
  it.each([
    ['UTF-8', ';', '\n'],
    ['UTF-8 with its mark', ',', '\r\n'],
    ['UTF-16 LE', '|', '\r\n'],
    ['UTF-16 LE with its mark', '\t', '\r\n'],
    ['UTF-16 BE', ',', '\n'],
    ['UTF-16 BE with its mark', ';', '\r'],
    ['Windows-1252', ';', '\r\n'],
  ] as [string, FileDelimiter, string][])(
    'in %s with %j arrives as it was written, without invisible characters, once, and is taken back',
    async (label, delimiter, end) => {
      const [encoding, encode] = encodings[label] ?? expect.fail()
      const said = saying(encoding === 'windows-1252' ? plain : [...plain, ...wide])
      await api.call('createLead', {
        body: { name: `Before ${label}`, phone: '(202) 555-0199', lead_origin: 'website', assigned_to: 'sofia' },
      })
      const before = await leads()
      const bytes = encode(fileOf(said, delimiter, end))

      const found = await upload(bytes)
      expect(found.settings).toMatchObject({ encoding, delimiter, targets: ['name', 'phone', 'notes'] })
      expect(found.counts).toMatchObject({ create: said.length, fault: 0, duplicates: 0 })
      await carriedOut('startLeadImport', found)
      expect((await leads()).slice(before.length)).toMatchObject(
        said.map((one) => ({ ...one, name: one.name.replace(/[\u202e\u200b]/g, '') })),
      )

      const again = await upload(bytes)
      expect(again).toMatchObject({ same_file: { id: found.id }, counts: { create: 0, update: 0, skip: said.length, fault: 0 } })
      expect((await api.call('startLeadImport', { params: { id: again.id } })).status).toBe(409)

      const [file, now] = [await exported(), await leads()]
      expect(file.replace(/^\ufeff/, '')).not.toMatch(/(^|,|\n)"[=+\-@\t\r＝]/)
      const own = await upload(Buffer.from(file))
      const body = { ...own.settings, on_duplicate: 'overwrite' }
      const checked = (await api.call('checkLeadImport', { params: { id: own.id }, body })).body
      expect(checked.counts).toMatchObject({ create: 0, update: 0, skip: now.length })
      await updateAll(own)
      expect((await carriedOut('startLeadImport', own)).progress).toMatchObject({ done: now.length, unchanged: now.length })
      expect(await leads()).toEqual(now)
      expect(await exported()).toBe(file)

      expect((await carriedOut('undoLeadImport', found)).undo).toMatchObject({ removed: said.length, kept: 0 })
      expect(await leads()).toEqual(before)
    },
  )
})

describe('a Meta Lead Ads export', () => {
  const text = [
    'id\tcreated_time\tad_id\tad_name\tform_id\tis_organic\tplatform\twhat’s_the_size_of_your_kitchen?\tanything_else?\tfull_name\tphone_number\temail',
    'l:1\t2026-03-05T03:04:11+0000\tag:1\t=Spring\tf:9\tfalse\tig\tAbout 30 doors\t\tRenée Sample\tp:+15035550187\trenee@example.com',
    'l:2\t2026-03-04T18:00:00-08:00\tag:1\t=Spring\tf:9\ttrue\tfb\t"10 doors, ""oak"""\t=1+1\tمريم Sample 🏠\tp:+12025550198\tm@example.com',
  ].join('\r\n')

  it.each(['UTF-16 LE with its mark', 'UTF-16 LE', 'UTF-16 BE', 'UTF-16 BE with its mark', 'UTF-8'])(
    'in %s is leads with their answers, once',
    async (label) => {
      const [, encode] = encodings[label] ?? expect.fail()
      const before = await leads()
      const found = await upload(encode(text))
      await carriedOut('startLeadImport', found)
      expect((await leads()).slice(before.length)).toMatchObject([
        {
          ...{
            name: 'Renée Sample',
            phone: '+15035550187',
            email: 'renee@example.com',
            lead_origin: 'instagram',
            date_created: '2026-03-05',
          },
          notes: 'What’s the size of your kitchen?: About 30 doors',
        },
        {
          ...{ name: 'مريم Sample 🏠', phone: '+12025550198', email: 'm@example.com', lead_origin: 'facebook', date_created: '2026-03-05' },
          notes: 'What’s the size of your kitchen?: 10 doors, "oak"\nAnything else?: =1+1',
        },
      ])
      expect((await upload(encode(text))).counts).toMatchObject({ create: 0, skip: 2 })
      expect((await carriedOut('undoLeadImport', found)).undo).toMatchObject({ removed: 2, kept: 0 })
      expect(await leads()).toEqual(before)
    },
  )
})
