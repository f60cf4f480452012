import type { RecordedEvent } from '@crm/domain'
import type { ClientBase } from 'pg'
import type { Projection } from '../projection.ts'
import { type EventRow, toRecordedEvent } from '../read.ts'
import { blockRebuilds } from '../rebuild.ts'
import { createShadowTables, dropShadowTables, getShadowTableName } from '../shadow-tables.ts'
import type { EventSchemaHistory } from '../upcaster.ts'

/** `records` are the read tables whose rows each come from one stream. */
export type AffectedRebuildContext = {
  client: ClientBase
  projections: readonly Projection[]
  records: readonly string[]
  history: EventSchemaHistory
}

const anewOf = (table: string): string => `crm.${getShadowTableName(table)}`

/** Creates shadow tables and blocks rebuilds, which would restore old events. Runs before the transaction because it takes a while. */
export async function prepareAffectedRebuild({ client, projections }: AffectedRebuildContext): Promise<void> {
  for (const { name, tables } of projections) {
    await blockRebuilds(client, name)
    await createShadowTables(client, tables)
  }
}

export async function cleanUpAffectedRebuild({ client, projections }: AffectedRebuildContext): Promise<void> {
  for (const { tables } of projections) await dropShadowTables(client, tables)
}

/** Updates each record of these streams from its redacted events. Tables of counts stay, because they hold no personal data. */
export async function rebuildAffectedRecords(anew: AffectedRebuildContext, streamIds: readonly string[]): Promise<void> {
  const { client, history } = anew
  const { rows } = await client.query<EventRow>('select * from crm.events where stream_id = any ($1) order by position', [streamIds])
  const events = rows.map((row) => toRecordedEvent(history, row))
  for (const projection of anew.projections) {
    const place = projection.isAsynchronous ? await placeOf(client, projection) : null
    await replayed(
      anew,
      projection,
      events.filter(({ type, position }) => projection.handles.includes(type) && (place === null || position <= place)),
    )
  }
}

// Locks the checkpoint, so that the asynchronous projection waits.
async function placeOf(client: ClientBase, { name }: Projection): Promise<bigint> {
  const { rows } = await client.query<{ position: bigint }>('select position from crm.subscriptions where name = $1 for update', [name])
  return rows[0]?.position ?? 0n
}

async function replayed(
  { client, records }: AffectedRebuildContext,
  projection: Projection,
  events: readonly RecordedEvent[],
): Promise<void> {
  const own = projection.tables.filter((table) => records.includes(table))
  if (events.length === 0 || own.length === 0) return
  for (const table of projection.tables) await client.query(`delete from ${anewOf(table)}`)
  for (const event of events) {
    for (const { text, values } of projection.project(event, anewOf)) await client.query({ text, values })
  }
  for (const table of own) {
    const columns = await columnsOf(client, table)
    const equals = ({ name }: Column, left = '') => `${left}"${name}" = anew."${name}"`
    const isRow = columns.filter(({ isKey }) => isKey).map((column) => equals(column, 't.'))
    const fresh = columns.filter(({ isKey }) => !isKey).map((column) => equals(column))
    await client.query(`update crm.${table} t set ${fresh.join(', ')} from ${anewOf(table)} anew where ${isRow.join(' and ')}`)
  }
}

type Column = { name: string; isKey: boolean }

async function columnsOf(client: ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, coalesce(attnum = any (x.indkey), false) as "isKey"
       from pg_attribute left join pg_index x on x.indrelid = attrelid and x.indisprimary
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`crm.${table}`],
  )
  return rows
}
