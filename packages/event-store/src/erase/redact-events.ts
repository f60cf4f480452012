import type { Event, EventMeta } from '@crm/domain'
import type { ClientBase } from 'pg'
import { buildAppendStatement } from '../append.ts'
import { createEventId } from '../execute.ts'
import type { Projection } from '../projection.ts'
import type { EventSchemaHistory } from '../upcaster.ts'
import { getLiveTableName } from '../write.ts'

export type EventRedaction = { position: bigint; data: unknown }

/** Redacts events in the caller's transaction, as the owner, and returns the new digest of each row (see crm.erase_events). */
export async function redactEvents(
  client: ClientBase,
  redactions: readonly EventRedaction[],
): Promise<{ position: string; digest: string }[]> {
  const { rows } = await client.query<{ position: string; digest: string }>(
    'select erased_position::text as position, digest from crm.erase_events($1::bigint[], $2::jsonb[])',
    [redactions.map(({ position }) => position), redactions.map(({ data }) => JSON.stringify(data))],
  )
  return rows
}

export type AppendContext = {
  client: ClientBase
  projections: readonly Projection[]
  history: EventSchemaHistory
  meta: EventMeta
  now: Date
}

/** Appends an event to the end of a stream and updates its read tables. The caller must have locked the log. */
export async function appendEventInTransaction(
  { client, projections, history, meta, now }: AppendContext,
  streamId: string,
  event: Event,
): Promise<void> {
  const { rows } = await client.query<{ version: number }>('select version from crm.streams where stream_id = $1 for update', [streamId])
  const expectedVersion = rows[0]?.version ?? 0
  const [eventId, at] = [createEventId(now), now.toISOString()]
  const recorded = { ...event, position: 0n, eventId, streamId, version: expectedVersion + 1, at, meta }
  const { text, values } = buildAppendStatement(history)({ streamId, expectedVersion, events: [recorded] })
  await client.query({ text, values })
  for (const projection of projections) {
    if (!projection.handles.includes(event.type) || projection.isAsynchronous) continue
    for (const statement of projection.project(recorded, getLiveTableName))
      await client.query({ text: statement.text, values: statement.values })
  }
}
