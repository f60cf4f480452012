import type { LeadImport, LeadImportRow } from '@crm/contracts'
import { createTestDatabase } from '@crm/testing'
import { startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { createLeadImportRunner } from './import-runner.ts'

const api = await startServiceApi({ url: (await createTestDatabase()).url })
const work = createLeadImportRunner({ store: api.store, db: api.db, today: () => '2026-03-05' })

const lines = (...rows: string[]): Buffer => Buffer.from(rows.map((row) => `${row}\r\n`).join(''))
const meta =
  'id\tcreated_time\tis_organic\tplatform\tfull_name\tphone_number\temail\r\nl:1\t2026-03-05T03:04:11+0000\tfalse\tig\tIda\tp:+15125550301\ti@example.com'

const files: [program: string, file: Buffer][] = [
  ['Google Contacts', lines('Given Name,Family Name,Phone 1 - Value', 'Ann,Sample,(512) 555-0101 ::: (512) 555-0102')],
  ['HubSpot', lines('Record ID,First Name,Last Name,Phone Number,Lead Status', '7,BEA,SAMPLE,+1 (512) 555-0111,OPEN')],
  ['Jobber', lines('Display Name,First Name,Phone,E-mails', 'Cy Sample,Cy,,"cy@example.com, c@example.com"')],
  ['QuickBooks', lines('Customer full name,Phone numbers,Balance', '"Sample, Di",Phone:(512) 555-0131 Mobile:(512) 555-0132,"1,250.00"')],
  [
    'an office, with rows above and a total below',
    lines(',,', 'March leads,,', ',,', 'Name,Phone,Notes', 'Ed,(512) 555-0141,x', '', 'Total,,1'),
  ],
  [
    'an office, with dates',
    lines('Name,Phone,Date', 'Flo,(512) 555-0151,3-Mar-26', 'Gus,(512) 555-0152,20260303', 'Hal,(512) 555-0153,soon'),
  ],
  [
    'an office, with amounts',
    lines('Name,Phone,Amount', 'Ivy,(512) 555-0161,$1.2k', 'Jo,(512) 555-0162,"1,2345.00"', 'Kai,(512) 555-0163,–'),
  ],
  ['an office, with phones', lines('Name,Phone', 'Lea,512.555.0171 x2', 'Max,"512-555-0172, 512-555-0173"', 'Ned,N/A', ',512-555-0174')],
  ['an office, in capitals', lines('NAME,PHONE,STATUS,ASSIGNED TO', 'OLA,5125550181,in progress,MARIA', 'PAM,5125550182,Won,Someone')],
  [
    'a program that writes inches as they are',
    lines('Name,Phone,Notes', 'Quo,(512) 555-0191,"30" doors, white"', 'Ray,(512) 555-0192,"15"'),
  ],
  [
    'a program that writes names in quotation marks',
    lines('Name,Phone,Notes', '"Big" Sy,(512) 555-0193,x', '"Tia" (Ti),(512) 555-0194,a,b'),
  ],
  ['a program that cuts cells', lines('Name,Phone,Notes', 'Uma,(512) 555-0195,"wants oak', 'Vic,(512) 555-0196,x')],
  ['Facebook', Buffer.from(`\ufeff${meta}`, 'utf16le')],
]

describe('a file as it is written by', () => {
  it.each(files)('%s is checked and imported row by row, and each row left out says why', async (_program, file) => {
    const uploaded = await api.call('uploadLeadImport', { query: { file_name: 'other.csv' }, file })
    expect(uploaded.status).toBe(201)
    const found: LeadImport = uploaded.body
    expect(found.problem).toBeNull()
    const params = { id: found.id }
    const shown: LeadImportRow[] = (await api.call('leadImportRows', { params })).body.rows
    expect(shown).toHaveLength(found.rows)
    for (const { verdict, faults } of shown) {
      if (verdict === 'fault') expect(faults).not.toEqual([])
      for (const { message } of faults) expect(message).toMatch(/\.$/)
    }
    const { create, fault } = found.counts
    expect(create + fault).toBe(found.rows)
    const started = await api.call('startLeadImport', { params })
    expect(started).toMatchObject(create > 0 ? { status: 200 } : { status: 409, body: { message: 'There are no rows to import' } })
    await work.run(found.id, new AbortController().signal)
    const { body: done } = await api.call('getLeadImport', { params })
    expect(done).toMatchObject(create > 0 ? { status: 'finished', progress: { created: create, failed: fault } } : { status: 'checked' })
    const { body: leftOut } = await api.call('leadImportLeftOut', { params })
    expect(leftOut.split('\r\n').length - 2).toBe(fault)
    expect((await api.call('deleteLeadImport', { params })).status).toBe(200)
  })

  it('a program that does not double quotation marks keeps what is clear, and leaves out the row that is not', async () => {
    const file = lines(
      'Name,Phone,Notes',
      'Wes,(512) 555-0197,"30" doors, white"',
      'Xia,(512) 555-0198,"15" wide,"x"',
      'Yan,(512) 555-0199,y',
    )
    const { body } = await api.call('uploadLeadImport', { query: { file_name: 'inches.csv' }, file })
    const { rows } = (await api.call('leadImportRows', { params: { id: body.id } })).body
    expect(rows).toMatchObject([
      { row: 2, name: 'Wes', verdict: 'create' },
      { row: 3, name: 'Xia', verdict: 'fault', faults: [{ message: expect.stringMatching(/^Text follows a closing quotation mark\./) }] },
      { row: 4, name: 'Yan', verdict: 'create' },
    ])
  })
})
