import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@crm/database'
import {
  type CheckpointFile,
  deriveCheckpointKey,
  deriveErasureKey,
  readCheckpointFile,
  readSealChainEnd,
  runLogSealer,
  verifyLog,
} from '@crm/event-store/seal'
import { runSql } from '@crm/testing/sql'
import { readProcessorTime } from './processor-time.ts'
import type { BenchDatabase } from './product.ts'

type Measured = { seconds: number; processor: number }

export async function measureLogVerification({ url, pid, folder }: BenchDatabase, events: number): Promise<void> {
  const place = { path: join(folder, 'bench-checkpoints'), key: deriveCheckpointKey(Buffer.alloc(32, 7)) }
  const [filled] = await runSql<{ last: string }>(url, fill, [events])
  await runSql(url, 'vacuum analyze crm.events')
  const sealing = await timed(pid, () => sealAll(url, place, BigInt(filled?.last ?? 0)))
  await runSql(url, 'vacuum analyze crm.event_seals')
  const scanning = await timed(pid, () => runSql(url, scan))
  const verifying = await timed(pid, async () => {
    const { fault, sealed } = await verifyLog({
      connectionString: url,
      checkpoints: () => readCheckpointFile(place.path, place.key),
      erasures: { key: deriveErasureKey(Buffer.alloc(32, 7)) },
    })
    if (fault || sealed < events) throw new Error(`${sealed} of ${events} events are unchanged: ${fault?.reason}`)
  })
  printFigures(events, { sealing, scanning, verifying })
}

function printFigures(events: number, { sealing, scanning, verifying }: Record<'sealing' | 'scanning' | 'verifying', Measured>): void {
  const seconds = (measured: Measured) => `${measured.seconds.toFixed(1)} s`
  const perEvent = ({ processor }: Measured) => `${((processor / events) * 1e6).toFixed(1)} µs of CPU time per event`
  const ratio = (verifying.seconds / scanning.seconds).toFixed(1)
  console.log(`\nA log of ${events.toLocaleString('en-US')} events, compared with a scan that only reads its rows (${seconds(scanning)})`)
  console.log(`  sealed    ${seconds(sealing)}, ${perEvent(sealing)}`)
  console.log(`  verified  ${seconds(verifying)}, ${perEvent(verifying)}  = ${ratio}  (≤ 60 s) ${verifying.seconds <= 60 ? '✓' : '✗'}`)
}

async function sealAll(connectionString: string, checkpoints: CheckpointFile, last: bigint): Promise<void> {
  const database = openDatabase({ connectionString, applicationName: 'bench', poolSize: 2 })
  const ending = new AbortController()
  const sealing = runLogSealer({ database, holder: 'bench', checkpoints, signal: ending.signal })
  while ((await readSealChainEnd(database.pool)).position < last) await pause(50)
  ending.abort()
  await sealing
  await database.close()
}

// This process also does the work that is measured.
const processorTime = (postmaster: number): number => readProcessorTime(process.pid) + readProcessorTime(postmaster)

async function timed(postmaster: number, work: () => Promise<unknown>): Promise<Measured> {
  const [start, before] = [performance.now(), processorTime(postmaster)]
  await work()
  return { seconds: (performance.now() - start) / 1000, processor: processorTime(postmaster) - before }
}

const fill = `
  with filled as (
    insert into crm.events (event_id, stream_id, stream_version, category, type, data, meta)
    select gen_random_uuid(), 'sealed-' || (n / 5), 1 + n % 5, 'sealed', 'NoteAdded',
      jsonb_build_object('lead', 'Ada Park', 'from', null, 'to', '2026-03-05', 'note', repeat('x', 220)),
      jsonb_build_object('actor', jsonb_build_object('id', '1', 'name', 'maria'), 'ip', '127.0.0.1', 'userAgent', 'bench',
        'correlationId', gen_random_uuid(), 'causationId', null)
    from generate_series(1, $1::int) n returning position
  )
  select max(position) as last from filled`

const scan = 'select sum(length(data::text) + length(meta::text) + length(stream_id)) from crm.events'
