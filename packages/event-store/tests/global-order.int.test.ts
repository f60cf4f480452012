import { openDatabase } from '@crm/database'
import type { RecordedEvent } from '@crm/domain'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createEventId, readLog, readSafeHead } from '../src/index.ts'
import { productEventSchemaHistory } from '../src/upcaster.ts'
import { createTallyHarness, fixedNoon, tallyEventMeta } from './tally.ts'

const { url, database, owner } = await createTallyHarness()

async function session(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const append = `select crm.append($1, 'tally', (select coalesce(max(version), 0) from crm.streams where stream_id = $1), array[$2::uuid],
  array['Counted'], array[1::smallint], array['{"by": 1, "note": ""}'::jsonb], $3::jsonb, now())`
const appendTo = (client: pg.Client, streamId: string) =>
  client.query(append, [streamId, createEventId(fixedNoon), JSON.stringify(tallyEventMeta)])

describe('the safe head', () => {
  it('waits for a writer whose position is lower than one already committed', async () => {
    const [slow, fast] = [await session(), await session()]
    await slow.query('begin')
    await appendTo(slow, 'tally-slow')
    await appendTo(fast, 'tally-fast')
    expect(await readSafeHead(database.pool)).toBeNull()
    await slow.query('commit')
    const head = await readSafeHead(database.pool)
    const events = await readLog(database.pool, productEventSchemaHistory, { from: 0n, to: head ?? 0n, limit: 10 })
    expect(events.map(({ streamId }) => streamId)).toEqual(['tally-slow', 'tally-fast'])
    await Promise.all([slow.end(), fast.end()])
  })

  it('goes past a position that a rollback left empty', async () => {
    const writer = await session()
    await writer.query('begin')
    await appendTo(writer, 'tally-undone')
    await writer.query('rollback')
    await appendTo(writer, 'tally-done')
    const { rows } = await owner.query<{ last: string }>('select max(position)::text as last from crm.events')
    expect(String(await readSafeHead(database.pool))).toBe(rows[0]?.last)
    await writer.end()
  })

  it('does not wait for a long transaction that writes elsewhere', async () => {
    const [other, writer] = [await session(), await session()]
    await other.query('begin')
    await other.query(`insert into crm.tallies values ('elsewhere', 1, 1, '', now())`)
    await appendTo(writer, 'tally-beside')
    expect(await readSafeHead(database.pool)).not.toBeNull()
    await other.query('rollback')
    await Promise.all([other.end(), writer.end()])
  })
})

const writers = 8
const rounds = 120
const hotStreams = 4

describe('many writers that are slow, fail, and import in bulk', () => {
  it('are read without one event lost, doubled or out of order', { tags: 'full' }, async () => {
    const start = (await readSafeHead(database.pool)) ?? 0n
    const long = await session()
    await long.query('begin')
    await long.query(`insert into crm.tallies values ('long', 1, 1, '', now())`)

    let isWriting = true
    const careful = [read(start, () => isWriting, readSafeHead), read(start, () => isWriting, readSafeHead)]
    const naive = read(start, () => isWriting, committedHead)
    await Promise.all([...Array.from({ length: writers }, (_, seed) => writeAtRandom(seed)), importInBulk()])
    isWriting = false

    const { rows } = await owner.query<{ position: string }>('select position from crm.events where position > $1 order by position', [
      start,
    ])
    const committed = rows.map((row) => BigInt(row.position))
    for (const seen of await Promise.all(careful)) {
      expect(seen.map(({ position }) => position)).toEqual(committed)
      expect(versionsOutOfOrder(seen)).toEqual([])
    }
    // A reader without the safe head misses some events, which shows that the writers do commit out of order.
    expect((await naive).length).toBeLessThan(committed.length)
    await long.query('rollback')
    await long.end()
  })
})

type Head = (pool: pg.Pool) => Promise<bigint | null>

const committedHead: Head = async (pool) => {
  const { rows } = await pool.query<{ head: bigint }>('select coalesce(max(position), 0) as head from crm.events')
  return rows[0]?.head ?? 0n
}

async function read(from: bigint, goesOn: () => boolean, headOf: Head): Promise<RecordedEvent[]> {
  const { pool, close } = openDatabase({ connectionString: url, applicationName: 'reader', poolSize: 1 })
  const seen: RecordedEvent[] = []
  for (let position = from, isLast = false; !isLast; ) {
    const isOver = !goesOn()
    const head = await headOf(pool)
    if (head === null) continue
    const events = await readLog(pool, productEventSchemaHistory, { from: position, to: head, limit: 10_000 })
    seen.push(...events)
    position = events.at(-1)?.position ?? position
    isLast = isOver
  }
  await close()
  return seen
}

async function writeAtRandom(seed: number): Promise<void> {
  const random = randomFrom(seed + 1)
  const client = await session()
  for (let round = 0; round < rounds; round += 1) {
    try {
      await client.query('begin')
      // Half of the transactions write something long before they append, so that the server knows them as writers.
      if (random() < 0.5) await client.query(`insert into crm.commands values ($1, $2, '', '', now())`, [`w${seed}`, `r${round}`])
      await client.query('select pg_sleep($1)', [random() * 0.002])
      await appendTo(client, `tally-hot-${Math.floor(random() * hotStreams)}`)
      await client.query('select pg_sleep($1)', [random() * 0.004])
      await client.query(random() < 0.1 ? 'rollback' : 'commit')
    } catch (error) {
      expect(error).toMatchObject({ code: '23S01' })
      await client.query('rollback')
    }
  }
  await client.end()
}

async function importInBulk(): Promise<void> {
  const client = await session()
  for (let batch = 0; batch < 10; batch += 1) {
    await client.query('begin')
    await client.query(
      `insert into crm.events (event_id, stream_id, stream_version, category, type, data, meta)
       select gen_random_uuid(), 'bulk-' || $1, n, 'bulk', 'Counted', '{"by": 1, "note": ""}', '{}' from generate_series(1, 200) n`,
      [batch],
    )
    await client.query('select pg_sleep(0.01)')
    await client.query('commit')
  }
  await client.end()
}

function versionsOutOfOrder(events: readonly RecordedEvent[]): string[] {
  const last = new Map<string, number>()
  return events.flatMap(({ streamId, version }) => {
    const isNext = version === (last.get(streamId) ?? version - 1) + 1
    last.set(streamId, version)
    return isNext ? [] : [`${streamId}@${version}`]
  })
}

// A random generator with a seed (mulberry32), so that a failure can be repeated with its seed.
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
