import type { ActivityEntry, ActivityEvent } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { productSchemaHistory, readLog } from '@crm/event-store'
import { listFieldChanges } from '@crm/events'
import type { Handler } from '@crm/http'
import { listEntryColumns } from './list-activity.ts'
import { addRecordNames } from './record-names.ts'

export const getActivity =
  ({ pool, read, sql }: Pick<Database, 'pool' | 'read' | 'sql'>): Handler<'getActivity'> =>
  async ({ params: { id } }) => {
    const position = BigInt(id)
    const [rows, [event]] = await Promise.all([
      read.query(sql`SELECT ${listEntryColumns(sql)} FROM crm.activity_log WHERE event_position = ${id}`) as Promise<ActivityEntry[]>,
      readLog(pool, productSchemaHistory, { from: position - 1n, to: position, limit: 1 }),
    ])
    const [entry] = await addRecordNames({ read, sql }, rows)
    if (entry === undefined || event === undefined) throw new NotFound('Entry not found')
    return {
      ...entry,
      id,
      type: event.type,
      stream: event.streamId,
      version: event.version,
      correlation_id: event.meta.correlationId,
      causation_id: event.meta.causationId,
      changes: listFieldChanges(event),
    } satisfies ActivityEvent
  }
