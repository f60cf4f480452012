import type { ActivityLogEntry, ActivityLogEntryDetails } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { productEventSchemaHistory, readLog } from '@crm/event-store'
import { listFieldChanges } from '@crm/events'
import type { ApiHandler } from '@crm/http'
import { buildActivityColumns } from './list-activity.ts'
import { addRecordNames } from './record-names.ts'

export const createGetActivityHandler =
  ({ pool, read, sql }: Pick<Database, 'pool' | 'read' | 'sql'>): ApiHandler<'getActivity'> =>
  async ({ params: { id } }) => {
    const position = BigInt(id)
    const [rows, [event]] = await Promise.all([
      read.query(sql`SELECT ${buildActivityColumns(sql)} FROM crm.activity_log WHERE event_position = ${id}`) as Promise<
        ActivityLogEntry[]
      >,
      readLog(pool, productEventSchemaHistory, { from: position - 1n, to: position, limit: 1 }),
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
    } satisfies ActivityLogEntryDetails
  }
