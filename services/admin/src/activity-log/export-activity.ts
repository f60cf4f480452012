import type { ActivityLogEntry, SessionUser } from '@crm/contracts'
import type { ActivityLogExportQuery } from '@crm/contracts/schemas'
import { byteOrderMark, formatCsvRow } from '@crm/csv'
import { buildExportStreamId, type ExportEvent } from '@crm/events'
import { type ApiHandler, type ApiRequest, createStreamedReply, type ServiceDependencies } from '@crm/http'
import { type ActivityLogReader, readActivityPage, selectActivity } from './handlers.ts'

type Parts = ActivityLogReader & Pick<ServiceDependencies, 'store' | 'today'>

export const createExportActivityHandler =
  (parts: Parts): ApiHandler<'exportActivity'> =>
  async ({ query, meta, user }) =>
    createStreamedReply({
      contentType: 'text/csv; charset=utf-8',
      headers: { 'Content-Disposition': `attachment; filename="activity-log-${parts.today()}.csv"` },
      chunks: streamEntries(parts, query, meta, user),
    })

const pageSize = 500

/** Records the export before the first row, and again if not all rows could be sent. */
async function* streamEntries(parts: Parts, query: ActivityLogExportQuery, meta: ApiRequest<'exportActivity'>['meta'], user: SessionUser) {
  const { db, store } = parts
  const selected = await selectActivity(parts, query, user)
  const [{ count } = { count: 0 }]: { count: number }[] = await db.read.query(
    db.sql`SELECT count(*)::int AS count FROM crm.activity_log WHERE ${selected}`,
  )
  const streamId = buildExportStreamId(await store.nextId('export'))
  const tell = (event: ExportEvent) => store.execute({ decider: teller, streamId, command: { type: 'Tell' as const, data: event }, meta })
  await tell({ type: 'ActivityExported', data: { count, filters: given(query) } })
  let unsent: number | null = 0
  try {
    yield byteOrderMark + formatCsvRow(Object.keys(columns))
    for (let before: number | undefined; ; ) {
      const page: ActivityLogEntry[] = await readActivityPage(parts, { before, limit: pageSize }, selected, user)
      yield page.map((entry) => formatCsvRow(Object.values(columns).map((textOf) => textOf(entry) ?? ''))).join('')
      unsent += page.length
      before = page.at(-1)?.id
      if (page.length < pageSize) break
    }
    unsent = null
  } finally {
    if (unsent !== null) await tell({ type: 'ActivityExportCutShort', data: { sent: unsent, of: count } })
  }
}

const columns: Readonly<Record<string, (entry: ActivityLogEntry) => string | null>> = {
  Timestamp: ({ created_at }) => created_at,
  User: ({ user_name, user_id }) => user_name ?? user_id ?? 'System',
  Action: ({ action }) => action,
  Entity: ({ entity_type }) => entity_type,
  'Entity ID': ({ entity_id }) => entity_id,
  Details: ({ details }) => details,
  Browser: ({ user_agent }) => user_agent,
  'IP Address': ({ ip_address }) => ip_address,
}

const given = (query: ActivityLogExportQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined || value === 'all' ? [] : [[name, value]])))

const teller = {
  initialState: null,
  decide: (command: { type: 'Tell'; data: ExportEvent }) => [command.data],
  evolve: () => null,
}
