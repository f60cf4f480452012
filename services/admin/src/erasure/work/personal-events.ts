import type { Database } from '@crm/database'
import { type Event, isSameValue, type RecordedEvent } from '@crm/domain'
import { type EventRedaction, type EventSchemaHistory, toRecordedEvent } from '@crm/event-store'
import { createTextRedactor, type PersonIdentifiers, redactEventOfPerson, redactMentionsInEvent } from '@crm/events'
import type { ClientBase } from 'pg'

type Row = Parameters<typeof toRecordedEvent>[1]

export type RedactedEventRow = { row: Row; data: unknown }

const chunk = 50_000n // positions searched at a time

export async function findPersonOwnEvents(
  client: Pick<Database['pool'], 'query'>,
  streams: readonly string[],
  person: PersonIdentifiers,
): Promise<{ all: Row[]; redacted: RedactedEventRow[] }> {
  const { rows } = await client.query<Row>('select * from crm.events where stream_id = any ($1) order by position', [streams])
  return { all: rows, redacted: rows.flatMap((row) => changed(row, redactEventOfPerson(asEvent(row), person, recordOf(row)))) }
}

export async function findEventsMentioningPerson(
  client: ClientBase,
  pattern: string,
  from: bigint,
  to: bigint,
  own: ReadonlySet<string>,
): Promise<RedactedEventRow[]> {
  const clean = createTextRedactor(pattern)
  const found: RedactedEventRow[] = []
  for (let after = from; after < to; after += chunk) {
    const { rows } = await client.query<Row>(
      'select * from crm.events where position > $1 and position <= $2 and data::text ~* $3 order by position',
      [after, after + chunk < to ? after + chunk : to, pattern],
    )
    found.push(
      ...rows.filter(({ stream_id }) => !own.has(stream_id)).flatMap((row) => changed(row, redactMentionsInEvent(asEvent(row), clean))),
    )
  }
  return found
}

/** The events of other records in which a text matches the pattern, because someone decided that it means the person. */
export async function findEventsOfMentions(client: ClientBase, streams: readonly string[], pattern: string): Promise<RedactedEventRow[]> {
  const clean = createTextRedactor(pattern)
  const { rows } = await client.query<Row>('select * from crm.events where stream_id = any ($1) order by position', [streams])
  return rows.flatMap((row) => changed(row, redactMentionsInEvent(asEvent(row), clean)))
}

export const toRedaction = ({ row, data }: RedactedEventRow): EventRedaction => ({ position: row.position, data })

export const toRedactedEvent = (history: EventSchemaHistory, { row, data }: RedactedEventRow): RecordedEvent =>
  toRecordedEvent(history, { ...row, data })

const recordOf = ({ stream_id }: Row): string => stream_id.slice(stream_id.lastIndexOf('-') + 1)

// Events are not upcast here, because old event shapes name their personal fields in the same way.
const asEvent = ({ type, data }: Row): Event => ({ type, data })

const changed = (row: Row, data: unknown): RedactedEventRow[] => (isSameValue(row.data, data) ? [] : [{ row, data }])
