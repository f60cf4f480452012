import { createTestDatabase } from '@crm/testing'
import { startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { createLeadImportRunner } from './import/import-runner.ts'

const { url } = await createTestDatabase()
const { call, db } = await startServiceApi({ url })

const ada = { name: 'Ada Park', phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'sofia' }
const leads = [
  ada,
  { ...ada, name: '=1+1', phone: '+1 512 555 0101', email: 'one@example.com', notes: '=HYPERLINK("x")\n\'quoted\'\n"both", too' },
  { ...ada, name: "O'Hara", phone: '512-555-0102', notes: "'=already\n[Mar 5, 2026] Called", additional_notes: '@home;\tafter 5' },
  {
    ...ada,
    name: 'Élodie 漢字 🏠',
    phone: '0049 89 555 0103',
    email: 'elodie@example.com',
    lead_origin: 'google_text',
    remarks: 'Sold',
    date_created: '2025-12-31',
    next_followup_date: '2026-04-01',
    project_amount: '12345.60',
    deposit_paid: true,
    installation_date: '2026-05-04',
    assigned_installer: ['Angel Sample', 'Kenji Sample'],
    selected_colors: ['WMK-101', 'WMK-204'],
    address: '12 Sample Street\nAustin, TX 78701',
  },
  { ...ada, name: 'Ivy Park', phone: '+15125550105', notes: '  =1+1' },
  { ...ada, name: 'Kai Park', phone: '(+1) 512 555 0106', notes: ' - first\n - second' },
  { ...ada, name: 'Lou Park', phone: '+442055500107' },
  { ...ada, name: 'Walk-in', phone: '+44 20 5550 0104', lead_origin: 'trade_show', remarks: 'Not Interested', notes: '-5 degrees there' },
]

const events = async () => (await db.pool.query(`select count(*)::int as n from crm.events where stream_id like 'lead-%'`)).rows[0].n
const exported = async (): Promise<string> => (await call('exportLeads')).body

describe('importing the file of an export', () => {
  it('changes nothing: every row is known, and none says anything new', async () => {
    for (const body of leads) await call('createLead', { body })
    const [file, before] = [await exported(), await events()]
    const { body: found } = await call('uploadLeadImport', { query: { file_name: 'leads.csv' }, file: Buffer.from(`\ufeff${file}`) })
    expect(found.counts).toEqual({ create: 0, update: 0, skip: leads.length, fault: 0, duplicates: leads.length })
    await call('checkLeadImport', { params: { id: found.id }, body: { ...found.settings, on_duplicate: 'overwrite' } })
    expect(await call('startLeadImport', { params: { id: found.id } })).toMatchObject({
      status: 409,
      body: { message: 'There are no rows to import' },
    })
    expect(await events()).toBe(before)
    expect(await exported()).toBe(file)
  })
})

it('the file of an export gives another product every phone as it was, and every note but for the spaces around it', async () => {
  const other = await createTestDatabase()
  const target = await startServiceApi({ url: other.url })
  const file = Buffer.from(`\ufeff${await exported()}`)
  const { body: found } = await target.call('uploadLeadImport', { query: { file_name: 'leads.csv' }, file })
  expect(found.counts).toMatchObject({ create: leads.length, fault: 0 })
  await target.call('startLeadImport', { params: { id: found.id } })
  await createLeadImportRunner({ ...target, today: () => '2026-03-05' }).run(found.id, new AbortController().signal)
  const told = async ({ pool }: typeof db) =>
    (await pool.query('select name, phone, trim(notes) as notes, additional_notes from crm.leads order by name, phone')).rows
  expect(await told(target.db)).toEqual(await told(db))
})
