import type { Recorded } from '@crm/domain'
import { appendStatement } from './append.ts'
import type { Statement } from './projection.ts'
import { currentVersion, type EventHistory } from './upcast.ts'

// The call for many plans anew each time, which costs as much as some calls for one.
const few = 10

/** Facts of several streams for the log. */
export function appends(history: EventHistory, events: readonly Recorded[]): Statement[] {
  const isOneEach = new Set(events.map(({ streamId }) => streamId)).size === events.length
  if (!isOneEach || events.length > few) return [appendTogether(history, events)]
  // In one order, so that two who write to the same streams wait for each other instead of locking each other out.
  const inOrder = [...events].sort((one, other) => (one.streamId < other.streamId ? -1 : 1))
  return inOrder.map((event) => appendStatement(history)({ streamId: event.streamId, expectedVersion: event.version - 1, events: [event] }))
}

/** Facts of many streams for the log, in one call. Each stream's events are in order, and the first one's version tells what is expected. */
export function appendTogether(history: EventHistory, events: readonly Recorded[]): Statement {
  const streams = new Map<string, { expected: number; count: number }>()
  for (const { streamId, version } of events) {
    const { expected, count } = streams.get(streamId) ?? { expected: version - 1, count: 0 }
    streams.set(streamId, { expected, count: count + 1 })
  }
  return {
    name: 'append-together',
    text: `select crm.append_together($1::text[], $2::int[], $3::int[],
      $4::text[], $5::int[], $6::uuid[], $7::text[], $8::smallint[], $9::jsonb[], $10::jsonb[], $11::timestamptz[])`,
    values: [
      [...streams.keys()],
      [...streams.values()].map(({ expected }) => expected),
      [...streams.values()].map(({ count }) => count),
      events.map((event) => event.streamId),
      events.map((event) => event.version),
      events.map((event) => event.eventId),
      events.map((event) => event.type),
      events.map((event) => currentVersion(history, event.type)),
      events.map((event) => JSON.stringify(event.data)),
      events.map((event) => JSON.stringify(event.meta)),
      events.map((event) => event.at),
    ],
  }
}
