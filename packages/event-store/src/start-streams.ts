import { grouped } from '@crm/database'
import type { Recorded } from '@crm/domain'
import { categoryOf, inOneTransaction } from './append.ts'
import type { Statement } from './projection.ts'
import { currentVersion, type EventHistory } from './upcast.ts'
import { commitWrite, projected, rememberWrite, type Write, type WriteParts } from './write.ts'

/**
 * Commits new streams of one event each; answers the position of the event. Who comes while others are being committed goes with those
 * who come meanwhile in one transaction, as most records of a busy hour do: one wait for the disk, one statement for all events and one
 * for all rows. Where a group is refused each goes by itself, so that only who is to blame fails.
 */
export function startsOfStreams(parts: WriteParts): (write: Write) => Promise<bigint[]> {
  const together = grouped(async (writes: readonly Write[]) => {
    const [only] = writes
    if (only && writes.length === 1) return [await commitWrite(parts, only)]
    const positions = await commitTogether(parts, writes)
    return writes.map(({ append }) => [positions.get(append.streamId) ?? 0n])
  })
  return (write) => (write.append.events.every((event) => canBeTogether(parts, event)) ? together(write) : commitWrite(parts, write))
}

// Whose rows are written together is written in one order, whoever does it; others would lock each other out.
function canBeTogether({ projections }: WriteParts, { type }: Recorded): boolean {
  const concerned = projections.filter(({ handles }) => handles.includes(type))
  return concerned.length > 0 && concerned.every(({ projectTogether }) => projectTogether !== undefined)
}

async function commitTogether({ pool, history, projections }: WriteParts, writes: readonly Write[]): Promise<Map<string, bigint>> {
  const events = writes.flatMap(({ append }) => append.events)
  // Requests first: who waits for a request that another server carries out must not hold the log meanwhile.
  const before = [soonOver, ...inOrder(writes).flatMap(rememberWrite)]
  const results = await inOneTransaction<{ stream_id: string; position: bigint }>(pool, [
    ...before,
    startStatement(history, writes),
    ...writes.flatMap(({ beside }) => beside),
    ...projections.flatMap((projection) => projected(projection, events)),
  ])
  return new Map(results[before.length]?.rows.map((row) => [row.stream_id, row.position]))
}

// What one of them waits for the others need not wait for: alone, each has the usual patience.
const soonOver: Statement = { name: 'soon-over', text: `select set_config('lock_timeout', '300ms', true)`, values: [] }

// Of their keys, so that groups of two servers that hold the same requests don't lock each other out.
const inOrder = (writes: readonly Write[]): Write[] => [...writes].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
const keyOf = ({ request }: Write): string => (request ? `${request.actor} ${request.key}` : '')

const startStatement = (history: EventHistory, writes: readonly Write[]): Statement => ({
  name: 'start-streams',
  text: `
    with given as materialized (
      select * from jsonb_to_recordset($1) as given (stream_id text, category text, event_id uuid, type text, schema_version smallint,
        data jsonb, meta jsonb, occurred_at timestamptz)
    ), started as (insert into crm.streams (stream_id, category, version) select stream_id, category, 1 from given)
    insert into crm.events (stream_id, category, stream_version, event_id, type, schema_version, data, meta, occurred_at)
    select stream_id, category, 1, event_id, type, schema_version, data, meta, occurred_at from given
    returning stream_id, position`,
  values: [JSON.stringify(writes.flatMap(({ append }) => append.events.map((event) => rowOf(history, event))))],
})

const rowOf = (history: EventHistory, { streamId, eventId, type, data, meta, at }: Recorded) => ({
  stream_id: streamId,
  category: categoryOf(streamId),
  event_id: eventId,
  type,
  schema_version: currentVersion(history, type),
  data,
  meta,
  occurred_at: at,
})
