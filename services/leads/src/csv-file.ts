import { byteOrderMark, formatCsvRow } from '@crm/csv'
import { addQueryTimeout, type Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { buildExportStreamId, type ExportEvent } from '@crm/events'
import { createStreamedReply, type StreamedReply } from '@crm/http'
import { pgFormat, type SQLQuery, sql } from '@databases/pg'
import { createAdmissionLimiter } from './admission-limiter.ts'

export type CsvFile<Row> = {
  name: string
  header: readonly string[]
  ids: SQLQuery
  /** The rows of these ids, in the same order. Rows deleted meanwhile are missing. */
  rows(ids: readonly number[]): Promise<Row[]>
  cells(row: Row): string[]
  exported: 'LeadsExported' | 'BookletsExported' | 'InstallationsExported'
  cutShort: 'LeadsExportCutShort' | 'BookletsExportCutShort' | 'InstallationsExportCutShort'
  filters: Readonly<Record<string, string | undefined>>
}

// Rows per query: the notes of a lead may have 100 kB.
const batch = 250

// Milliseconds to find the ids. A search over everything takes longer than a page of a list.
const longestQuery = 60_000

const enter = createAdmissionLimiter(2, 'Other exports are running. Please try again in a moment.')

type Parts = { db: Database; store: EventStore; meta: EventMeta }

/** Streams the file. It holds each row that matched at the start once, even if rows change meanwhile. */
export function createCsvReply<Row>(parts: Parts, file: CsvFile<Row>): StreamedReply {
  return createStreamedReply({
    contentType: 'text/csv; charset=utf-8',
    headers: { 'Content-Disposition': `attachment; filename="${file.name}.csv"` },
    chunks: chunksOf(parts, file),
  })
}

async function* chunksOf<Row>({ db, store, meta }: Parts, file: CsvFile<Row>): AsyncGenerator<string> {
  const leave = enter()
  let unsent: { streamId: string; sent: number; of: number } | null = null
  try {
    const ids = await idsIn(db, file.ids)
    const streamId = buildExportStreamId(await store.nextId('export'))
    await tell(store, streamId, { type: file.exported, data: { count: ids.length, filters: given(file.filters) } }, meta)
    unsent = { streamId, sent: 0, of: ids.length }
    yield byteOrderMark + formatCsvRow(file.header)
    for (let place = 0; place < ids.length; place += batch) {
      const rows = await file.rows([...ids.subarray(place, place + batch)])
      yield rows.map((row) => formatCsvRow(file.cells(row))).join('')
      unsent.sent += rows.length
    }
    unsent = null
  } finally {
    leave()
    if (unsent) await tell(store, unsent.streamId, { type: file.cutShort, data: { sent: unsent.sent, of: unsent.of } }, meta)
  }
}

// Four bytes per id, so a million ids take 4 MB.
async function idsIn({ pool }: Database, query: SQLQuery): Promise<Int32Array> {
  const gathered = sql`select string_agg(int4send(id), ''::bytea) as ids from (${query}) found`
  const client = await pool.connect()
  try {
    const [, , { rows }] = await Promise.all([
      client.query('begin read only'),
      client.query(`set local statement_timeout = ${longestQuery}`),
      client.query<{ ids: Buffer | null }>(addQueryTimeout(longestQuery, gathered.format(pgFormat))),
    ])
    const bytes = rows[0]?.ids ?? Buffer.alloc(0)
    return Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4))
  } finally {
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(isBroken)
  }
}

const given = (filters: CsvFile<never>['filters']): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

const teller = {
  initialState: null,
  decide: (command: { type: 'Tell'; data: ExportEvent }) => [command.data],
  evolve: () => null,
}

async function tell(store: EventStore, streamId: string, event: ExportEvent, meta: EventMeta): Promise<void> {
  await store.execute({ decider: teller, streamId, command: { type: 'Tell', data: event }, meta })
}
