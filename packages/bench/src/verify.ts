import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@crm/database'
import { checkpointKey, readCheckpoints, sealedEnd, sealLog, verifyLog } from '@crm/event-store/seal'
import pg from 'pg'
import { processorTime } from './processor-time.ts'

/** Seals so many events and verifies them, and prints how long it takes: beside a scan that only reads them, and by the event. */
export async function measureVerification({ url: databaseUrl, pid }: { url: string; pid: number }, events: number): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(fill, [events])
  await owner.query('vacuum analyze crm.events')
  const folder = await mkdtemp(join(tmpdir(), 'crm-bench-seals-'))
  const place = { path: join(folder, 'checkpoints'), key: checkpointKey(Buffer.alloc(32, 7)) }
  const sealing = await timed(pid, () => sealAll(databaseUrl, place, BigInt(events)))
  await owner.query('vacuum analyze crm.event_seals')
  const scanning = await timed(pid, () => owner.query(scan))
  const checkpoints = () => readCheckpoints(place.path, place.key)
  const verifying = await timed(pid, async () => {
    const { fault, sealed } = await verifyLog({ connectionString: databaseUrl, checkpoints })
    if (fault || sealed < events) throw new Error(`${sealed} of ${events} events are as they were: ${fault?.reason}`)
  })
  await owner.end()
  await rm(folder, { recursive: true })
  const perEvent = (seconds: number): string => `${((seconds / events) * 1e6).toFixed(1)} µs an event`
  console.log(
    `\nA log of ${events.toLocaleString('en-US')} events, against a scan that only reads its rows (${scanning.seconds.toFixed(1)} s)`,
  )
  console.log(`  sealed    ${sealing.seconds.toFixed(1)} s, ${perEvent(sealing.processor)} of processor time`)
  console.log(
    `  verified  ${verifying.seconds.toFixed(1)} s, ${perEvent(verifying.processor)} of processor time  = ${(verifying.seconds / scanning.seconds).toFixed(1)} scans  (≤ 60 s) ${verifying.seconds <= 60 ? '✓' : '✗'}`,
  )
}

type Place = { path: string; key: Buffer }

async function sealAll(connectionString: string, checkpoints: Place, last: bigint): Promise<void> {
  const database = openDatabase({ connectionString, applicationName: 'bench', poolSize: 2 })
  const ending = new AbortController()
  const sealing = sealLog({ database, holder: 'bench', checkpoints, signal: ending.signal })
  while ((await sealedEnd(database.pool)).position < last) await pause(50)
  ending.abort()
  await sealing
  await database.close()
}

async function timed(postmaster: number, work: () => Promise<unknown>): Promise<{ seconds: number; processor: number }> {
  const [start, before] = [performance.now(), processorTime(postmaster)]
  await work()
  return { seconds: (performance.now() - start) / 1000, processor: processorTime(postmaster) - before }
}

// Rows as large as those of a lead's life.
const fill = `
  insert into crm.events (event_id, stream_id, stream_version, category, type, data, meta)
  select gen_random_uuid(), 'lead-' || (n / 5), 1 + n % 5, 'lead', 'NoteAdded',
    jsonb_build_object('lead', 'Ada Park', 'from', null, 'to', '2026-03-05', 'note', repeat('x', 220)),
    jsonb_build_object('actor', jsonb_build_object('id', '1', 'name', 'maria'), 'ip', '127.0.0.1', 'userAgent', 'bench',
      'correlationId', gen_random_uuid(), 'causationId', null)
  from generate_series(1, $1::int) n`

const scan = `select sum(length(data::text) + length(meta::text) + length(stream_id)) from crm.events`
