import { type Database, openDatabase } from '@crm/database'
import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { afterAll } from 'vitest'
import { createEventStore, type EventStore } from '../src/index.ts'
import { fixedNoon, talliesProjection } from './tally-domain.ts'

export * from './tally-domain.ts'

const tallyTable = `create table crm.tallies (stream_id text primary key, version int not null check (version > 0), total int not null,
  last_note text not null, changed_at timestamptz not null) with (fillfactor = 80);
  create index tallies_by_total on crm.tallies (total desc, stream_id);
  create index tallies_of_notes on crm.tallies (last_note) where last_note <> '';
  create sequence crm.tally_id; create sequence crm.tally_kind_id;`

export type TallyHarness = {
  url: string
  database: Database
  store: EventStore
  owner: pg.Client
  /** Opens the store with another connection pool, as another process would. */
  another(poolSize?: number): { database: Database; store: EventStore }
}

export async function createTallyHarness(): Promise<TallyHarness> {
  const { url } = await createTestDatabase()
  const owner = new pg.Client({ connectionString: url })
  owner.on('error', () => undefined)
  await owner.connect()
  await owner.query(tallyTable)
  const opened: Database[] = []
  const another = (poolSize = 4) => {
    const database = openDatabase({ connectionString: url, applicationName: 'test', poolSize })
    opened.push(database)
    return { database, store: createEventStore({ database, projections: [talliesProjection], clock: () => fixedNoon }) }
  }
  afterAll(async () => {
    await Promise.all([owner.end(), ...opened.map((database) => database.close())])
  })
  return { url, owner, another, ...another(18) }
}

export async function readTotalsInLog(owner: pg.Client): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ stream_id: string; total: number }>(
    `select stream_id, sum((data->>'by')::int)::int as total from crm.events where type = 'Counted' group by stream_id order by stream_id`,
  )
  return Object.fromEntries(rows.map((row) => [row.stream_id, row.total]))
}

export async function readTotalsInTable(owner: pg.Client): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ stream_id: string; total: number }>('select stream_id, total from crm.tallies order by stream_id')
  return Object.fromEntries(rows.map((row) => [row.stream_id, row.total]))
}
