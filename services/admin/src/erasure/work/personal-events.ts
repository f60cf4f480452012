import type { Database } from '@crm/database'
import { type Event, type Recorded, same } from '@crm/domain'
import { type EventHistory, type Redaction, recorded } from '@crm/event-store'
import { type PersonValues, withoutMentions, withoutPerson, withoutPersonalData } from '@crm/facts'
import type { ClientBase } from 'pg'

type Row = Parameters<typeof recorded>[1]

export type Redacted = { row: Row; data: unknown }

const chunk = 50_000n // positions searched at a time

export async function ownEvents(
  client: Pick<Database['pool'], 'query'>,
  streams: readonly string[],
  person: PersonValues,
): Promise<{ all: Row[]; redacted: Redacted[] }> {
  const { rows } = await client.query<Row>('select * from crm.events where stream_id = any ($1) order by position', [streams])
  return { all: rows, redacted: rows.flatMap((row) => changed(row, withoutPersonalData(asEvent(row), person, recordOf(row)))) }
}

export async function mentions(
  client: ClientBase,
  pattern: string,
  from: bigint,
  to: bigint,
  own: ReadonlySet<string>,
): Promise<Redacted[]> {
  const clean = withoutPerson(pattern)
  const found: Redacted[] = []
  for (let after = from; after < to; after += chunk) {
    const { rows } = await client.query<Row>(
      'select * from crm.events where position > $1 and position <= $2 and data::text ~* $3 order by position',
      [after, after + chunk < to ? after + chunk : to, pattern],
    )
    found.push(...rows.filter(({ stream_id }) => !own.has(stream_id)).flatMap((row) => changed(row, withoutMentions(asEvent(row), clean))))
  }
  return found
}

export const redactionOf = ({ row, data }: Redacted): Redaction => ({ position: row.position, data })

export const eventAfter = (history: EventHistory, { row, data }: Redacted): Recorded => recorded(history, { ...row, data })

const recordOf = ({ stream_id }: Row): string => stream_id.slice(stream_id.lastIndexOf('-') + 1)

// The stored shape, not upcast: old shapes declare their personal data by the same field names.
const asEvent = ({ type, data }: Row): Event => ({ type, data })

const changed = (row: Row, data: unknown): Redacted[] => (same(row.data, data) ? [] : [{ row, data }])
