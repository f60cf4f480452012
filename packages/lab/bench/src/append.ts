import { randomUUID } from 'node:crypto'
import { openDatabase } from '@crm/database'
import { createEventId } from '@crm/event-store'
import { runSql } from '@crm/testing/sql'
import { type BenchmarkFigure, compare } from './figures.ts'

const rounds = 5
const millisecondsARound = 2_000
const data = JSON.stringify({ lead: 'Ada Park', from: null, to: '2026-03-05', note: 'x'.repeat(220) })
const meta = JSON.stringify({
  actor: { id: '1', name: 'maria' },
  ip: '127.0.0.1',
  userAgent: 'bench',
  correlationId: randomUUID(),
  causationId: null,
})

/** Appends per second, compared with plain INSERTs of the same row. Rounds of both alternate on the same connections; the best of each counts. */
export async function measureAppends(url: string): Promise<BenchmarkFigure[]> {
  await runSql(url, rawEventsTableSql)
  const figures: BenchmarkFigure[] = []
  for (const clients of [1, 8, 16]) {
    const database = openDatabase({ connectionString: url, applicationName: 'bench', poolSize: clients })
    const best = { append: 0, insert: 0 }
    for (let round = 0; round < rounds; round += 1) {
      best.insert = Math.max(best.insert, await rate(clients, () => database.pool.query(insert())))
      best.append = Math.max(best.append, await rate(clients, () => database.pool.query(append())))
    }
    await database.close()
    const name = `append, ${clients} client${clients === 1 ? '' : 's'}`
    figures.push(compare(name, [best.append, best.insert], 'per s', { least: clients === 16 ? 0.6 : 0 }))
  }
  return figures
}

const rawEventsTableSql = `
  create table if not exists crm.raw_events (
    position bigint generated always as identity primary key, event_id uuid not null unique, stream_id text not null,
    stream_version int not null, category text not null, type text not null, schema_version smallint not null default 1,
    data jsonb not null, meta jsonb not null, occurred_at timestamptz not null default clock_timestamp(),
    unique (stream_id, stream_version));
  grant select, insert on crm.raw_events to crm_app`

const insert = () => ({
  name: 'raw-insert',
  text: 'insert into crm.raw_events (event_id, stream_id, stream_version, category, type, data, meta, occurred_at) values ($1, $2, 1, $3, $4, $5, $6, $7)',
  values: [createEventId(new Date()), `bench-${randomUUID()}`, 'bench', 'BenchMeasured', data, meta, new Date().toISOString()],
})

const append = () => ({
  name: 'append',
  text: 'select crm.append($1, $2, $3, $4::uuid[], $5::text[], $6::smallint[], $7::jsonb[], $8::jsonb, $9::timestamptz) as positions',
  values: [
    `bench-${randomUUID()}`,
    'bench',
    0,
    [createEventId(new Date())],
    ['BenchMeasured'],
    [1],
    [data],
    meta,
    new Date().toISOString(),
  ],
})

async function rate(clients: number, once: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + millisecondsARound
  let done = 0
  const client = async () => {
    while (performance.now() < end) {
      await once()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / (millisecondsARound / 1_000)
}
