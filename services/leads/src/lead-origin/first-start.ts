import { randomUUID } from 'node:crypto'
import { leadOrigins } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { leadOriginStream } from '@crm/events'
import { leadOrigin, usualColor } from './decider.ts'

type Parts = { store: EventStore; db: Pick<Database, 'pool'> }

const bySystem = (): EventMeta => ({
  actor: { id: null, name: null },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
})

/** Adds the built-in origins that are missing. Runs once per database, before the first request. */
export async function prepareLeadOrigins({ store, db }: Parts, meta = bySystem()): Promise<void> {
  const done = await db.pool.query(`select from crm.commands where actor = '' and key = $1`, [key])
  if (done.rowCount !== 0) return
  const { rows } = await db.pool.query<{ taken: string }>(
    'select lower(value) as taken from crm.lead_origins union select label_key from crm.lead_origins',
  )
  const taken = new Set(rows.map((row) => row.taken))
  const executions = []
  for (const [value, label] of Object.entries(leadOrigins)) {
    if (taken.has(value) || taken.has(label.toLowerCase())) continue
    executions.push({
      decider: leadOrigin,
      streamId: leadOriginStream(await store.nextId('leadOrigin')),
      command: { type: 'AddLeadOrigin' as const, data: { value, label, color: usualColor(value) } },
      meta,
      isNew: true,
    })
  }
  if (executions.length === 0) return
  try {
    await store.executeTogether(executions, () => [onlyOnce])
  } catch (error) {
    // Several processes may start on an empty database at once; only one of them adds the origins.
    if (error instanceof Error && 'code' in error && error.code === '23505') return
    throw error
  }
}

const key = 'known-lead-origins'

// Stored as an idempotency key in the same transaction: a concurrent start waits for it and then fails.
const onlyOnce = {
  text: `insert into crm.commands (actor, key, request_hash, stream_id, created_at) values ('', $1, '', '', now())`,
  values: [key],
}
