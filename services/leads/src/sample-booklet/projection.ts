import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { type BookletEvent, bookletEventTypes, extractBookletValues } from '@crm/events'

export const bookletsProjection: Projection = {
  name: 'sample-booklets',
  version: 1,
  tables: ['sample_booklets', 'sample_booklet_counts'],
  handles: bookletEventTypes,
  project: (event, table) => [statementFor(event as RecordedEvent<BookletEvent>, table('sample_booklets'), table('sample_booklet_counts'))],
}

function statementFor(event: RecordedEvent<BookletEvent>, booklets: string, counts: string): SqlStatement {
  const fields = Object.entries(extractBookletValues(event))
  const columns = fields.map(([column]) => column)
  const id = Number(event.streamId.slice('sampleBooklet-'.length))
  const values = [id, event.version, event.at, ...fields.map(([, value]) => value)]
  // A prepared statement's name must identify its text, which depends on the columns.
  const name = `${event.type} ${columns.join(' ')} ${booklets}`
  if (event.type === 'BookletOrdered') {
    const insert = `insert into ${booklets} (id, version, created_at, updated_at, ${columns.join(', ')})
      values ($1, $2, $3, $3, ${columns.map((_, index) => `$${index + 4}`).join(', ')}) on conflict (id) do nothing`
    return { name, text: countedChange(insert, booklets, counts), values }
  }
  const isDeletion = event.type === 'BookletDeleted' || event.type === 'BookletRestored'
  const sets = [
    'version = $2',
    'updated_at = $3',
    ...columns.map((column, index) => `${column} = $${index + 4}`),
    ...(isDeletion ? [event.type === 'BookletDeleted' ? 'deleted_at = $3' : 'deleted_at = null'] : []),
  ]
  const update = `update ${booklets} set ${sets.join(', ')} where id = $1 and version < $2`
  return { name, text: isDeletion || columns.includes('status') ? countedChange(update, booklets, counts) : update, values }
}

// The counts are split into shards, so that concurrent changes don't wait for the same row.
const countedChange = (change: string, booklets: string, counts: string): string => `
  with before as (
    select status_key from ${booklets} where id = $1 and version < $2 and deleted_at is null
  ), changed as (
    ${change} returning status_key, deleted_at
  ), moved as (
    select status_key, -1 as orders from before
    union all
    select status_key, 1 from changed where deleted_at is null
  )
  insert into ${counts} as c (status, shard, orders)
  select status_key, ($1::int % 16)::smallint, sum(orders) from moved group by 1 having sum(orders) <> 0 order by 1
  on conflict (status, shard) do update set orders = c.orders + excluded.orders`
