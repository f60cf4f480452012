import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import {
  type Anew,
  connectAsOwner,
  type EventStore,
  endAnew,
  type PersonalData,
  type Projection,
  prepareAnew,
  productHistory,
} from '@crm/event-store'
import { type ErasureEvent, erasureStream, patternOfPerson } from '@crm/facts'
import { erasure } from '../decider.ts'
import type { KeptErasure } from '../kept-list.ts'
import { personOf } from '../person.ts'
import { leftovers } from './leftovers.ts'
import { nobody, type Taking, takeOut } from './take-out.ts'

/** What the work needs: `connectionString` is that of the owner of the tables. Times are milliseconds. */
export type ErasureParts = {
  db: Database
  store: EventStore
  connectionString: string
  projections: readonly Projection[]
  personalData: readonly PersonalData[]
  clock?: () => Date
  /** How long what was under way during the erasure may take to come to its end, before it is looked for. */
  settling?: number
  /** Told of an erasure that is done, to keep it where a restore doesn't reach it. */
  keep?: (kept: KeptErasure) => Promise<void>
  passed?: (point: 'before-commit' | 'after-commit') => void
}

/** The work on erasures. Done twice equals once; one that a dead worker has left goes on where it was. */
export type ErasureWork = {
  run(id: number): Promise<void>
  /** Erasures that have not come to their end `milliseconds` after they were asked for. */
  unfinished(milliseconds: number): Promise<number[]>
}

type Asked = { status: 'requested' | 'redacted' | 'finished'; leads: number[] }

const usualSettling = 2_000
const mostPasses = 5

/** See `ErasureWork`. */
export function erasureWork(parts: ErasureParts): ErasureWork {
  const { db, store } = parts
  return {
    async run(id) {
      const asked = await askedFor(db, id)
      if (asked === null || asked.status === 'finished') return
      const events = await store.read(erasureStream(id))
      const meta = { ...(events[0] as { meta: EventMeta }).meta, causationId: events[0]?.eventId ?? null }
      const left = asked.status === 'requested' ? await erase(parts, id, asked.leads, meta) : null
      const { reason: _, ...records } = (events[0] as Extract<ErasureEvent, { type: 'ErasureRequested' }>).data
      await parts.keep?.({ erasure: id, at: new Date().toISOString(), ...records })
      await store.execute({ decider: erasure, streamId: erasureStream(id), command: { type: 'FinishErasure', data: { left } }, meta })
    },

    async unfinished(milliseconds) {
      const { rows } = await db.pool.query<{ id: number }>(
        `select id from crm.erasures where status <> 'finished' and requested_at < clock_timestamp() - $1 * interval '1 ms' order by id`,
        [milliseconds],
      )
      return rows.map(({ id }) => id)
    },
  }
}

async function erase(parts: ErasureParts, id: number, leads: number[], meta: EventMeta): Promise<{ table: string; rows: number }[]> {
  const { clock = () => new Date(), settling = usualSettling, passed = () => undefined } = parts
  const client = await connectAsOwner(parts.connectionString, 'crm-erasure')
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', ['erasure'])
    const waiting = await notErased(parts.db, leads)
    if (waiting.length === 0) return []
    const { records, values } = await personOf(parts, waiting)
    const pattern = patternOfPerson(values) ?? nobody
    const anew: Anew = {
      client,
      projections: parts.projections,
      records: parts.personalData.flatMap((data) => Object.keys(data.records)),
      history: productHistory,
    }
    await prepareAnew(anew)
    const taking: Taking = { erasureId: id, records, values, pattern, anew, personalData: parts.personalData, meta, now: clock(), passed }
    let { head } = await takeOut(taking, 0n, true)
    // What somebody had read before and wrote afterwards.
    for (let pass = 1; pass < mostPasses; pass += 1) {
      await rest(settling)
      const again = await takeOut(taking, head, false)
      head = again.head
      if (!again.found) break
    }
    await endAnew(anew)
    return await leftovers(client, pattern)
  } finally {
    await client.end()
  }
}

// Two erasures may have been asked for at once.
async function notErased({ pool }: Pick<Database, 'pool'>, leads: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from crm.leads where id = any ($1) and erased_at is null order by id', [
    leads,
  ])
  return rows.map(({ id }) => id)
}

async function askedFor({ pool }: Pick<Database, 'pool'>, id: number): Promise<Asked | null> {
  const { rows } = await pool.query<Asked>('select status, leads from crm.erasures where id = $1', [id])
  return rows[0] ?? null
}
