import { randomUUID } from 'node:crypto'
import { leadOriginLabels } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { buildRunOnceMarkerStatement, type EventStore } from '@crm/event-store'
import { buildLeadOriginStreamId } from '@crm/events'
import { getDefaultOriginColor, leadOriginDecider } from './decider.ts'

/** Adds an origin of leads and returns its id. */
export async function addLeadOrigin(store: EventStore, origin: BuiltInOrigin, meta: EventMeta): Promise<number> {
  const id = await store.nextId('leadOrigin')
  await store.execute(addition(id, origin, meta))
  return id
}

type BuiltInOrigin = { value: string; label: string }

const addition = (id: number, { value, label }: BuiltInOrigin, meta: EventMeta) => ({
  decider: leadOriginDecider,
  streamId: buildLeadOriginStreamId(id),
  command: { type: 'AddLeadOrigin' as const, data: { value, label, color: getDefaultOriginColor(value) } },
  meta,
  isNew: true,
})

type Parts = { store: EventStore; db: Pick<Database, 'pool'> }

/** Adds the built-in origins that are missing. Runs once per database, before the first request. */
export async function addBuiltInLeadOrigins({ store, db }: Parts, meta = bySystem()): Promise<void> {
  const done = await db.pool.query(`select from crm.commands where actor = '' and key = $1`, [key])
  if (done.rowCount !== 0) return
  const { rows } = await db.pool.query<{ taken: string }>(
    'select lower(value) as taken from crm.lead_origins union select label_key from crm.lead_origins',
  )
  const taken = new Set(rows.map((row) => row.taken))
  const executions = []
  for (const [value, label] of Object.entries(leadOriginLabels)) {
    if (taken.has(value) || taken.has(label.toLowerCase())) continue
    executions.push(addition(await store.nextId('leadOrigin'), { value, label }, meta))
  }
  if (executions.length === 0) return
  try {
    await store.executeTogether(executions, () => [buildRunOnceMarkerStatement(key)])
  } catch (error) {
    // Several processes may start on an empty database at once; only one of them adds the origins.
    if (error instanceof Error && 'code' in error && error.code === '23505') return
    throw error
  }
}

const key = 'known-lead-origins'

const bySystem = (): EventMeta => ({
  actor: { id: null, name: null },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
})
