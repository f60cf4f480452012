import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPersonalData } from '../src/index.ts'

// Tables whose texts are about the business, its users or the log, and not about clients.
const ofNobody = [
  ...[
    'events',
    'event_seals',
    'seal_forms',
    'seal_checkpoint_files',
    'streams',
    'subscriptions',
    'projections',
    'projection_runs',
    'log_verifications',
    'migrations',
  ],
  // Derived from the events, and rewritten with them.
  'activity_log',
  ...['users', 'user_credentials', 'user_sessions', 'sign_in_failures', 'refused_sign_ins', 'worker_heartbeats', 'lead_visits'],
  ...['lead_counts', 'sample_booklet_counts', 'lead_origins', 'business_settings', 'erasures', 'erasures_under_way'],
  ...['installer_names', 'event_counts', 'queue_minutes'],
  ...['report_leads', 'report_lead_changes', 'report_installation_changes', 'report_time_zone'],
  ...['report_lead_sums', 'report_installation_sums', 'report_lead_day_changes', 'report_lead_day_sums'],
  ...['front_ends', 'front_end_pins', 'front_end_tokens', 'front_end_files', 'front_end_signals', 'canary_people', 'canary_judge'],
  ...['sending_limits', 'renewed_refresh_tokens'],
]

const owner = new pg.Client({ connectionString: (await createTestDatabase()).url })
let columns: { table: string; column: string }[] = []
beforeAll(async () => {
  await owner.connect()
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
       join pg_tables on schemaname = table_schema and tablename = table_name
      where table_schema = 'crm' and data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY') order by 1, 2`,
  )
  columns = rows
})
afterAll(() => owner.end())

const declared = new Set([
  ...allPersonalData.flatMap(({ records, tables }) => [...Object.keys(records), ...tables.map(({ table }) => table)]),
])

describe('personal data of clients', () => {
  it('is declared for every table with texts, unless they are not about clients', () => {
    const known = [...declared, ...ofNobody]
    expect([...new Set(columns.map(({ table }) => table))].filter((table) => !known.includes(table))).toEqual([])
  })

  it('is declared only for existing columns', () => {
    const named = allPersonalData.flatMap(({ records, tables }) => [
      ...Object.entries(records).flatMap(([table, names]) => names.map((column) => ({ table, column }))),
      ...tables.flatMap(({ table, columns: names }) => names.map((column) => ({ table, column }))),
    ])
    expect(columns).toEqual(expect.arrayContaining(named))
  })
})
