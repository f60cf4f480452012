import type { Database } from '@crm/database'
import type { EventStore } from '@crm/event-store'
import {
  buildBookletStreamId,
  buildCalendarEventStreamId,
  buildLeadStreamId,
  buildRepairRequestStreamId,
  collectPersonIdentifiers,
  type ErasedRecordIds,
  type PersonIdentifiers,
  selectIdentifiers,
} from '@crm/events'

type PersonSources = { db: Pick<Database, 'pool'>; store: Pick<EventStore, 'read'> }

/** A person's records, and the values that identify no other person. */
export type PersonToErase = { records: ErasedRecordIds; values: PersonIdentifiers }

/** The streams of these records, and the event that marks each as erased. */
export const listRecordStreams = ({ leads, booklets, repairs, calendarEvents }: ErasedRecordIds) => [
  ...leads.map((id) => ({ stream: buildLeadStreamId(id), erased: 'LeadErased' as const })),
  ...booklets.map((id) => ({ stream: buildBookletStreamId(id), erased: 'BookletErased' as const })),
  ...repairs.map((id) => ({ stream: buildRepairRequestStreamId(id), erased: 'RepairErased' as const })),
  ...calendarEvents.map((id) => ({ stream: buildCalendarEventStreamId(id), erased: 'CalendarEventErased' as const })),
]

/** The leads that are not erased yet. */
export async function findUnerasedLeads({ pool }: Pick<Database, 'pool'>, leads: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from crm.lead_summaries where id = any ($1) and erased_at is null order by id',
    [leads],
  )
  return rows.map(({ id }) => id)
}

export async function findPersonOfLeads(sources: PersonSources, leads: number[]): Promise<PersonToErase> {
  const ofLeads = await collectValues(sources, leads.map(buildLeadStreamId))
  const records = { ...(await findRecords(sources, leads, ofLeads)), leads }
  const streams = listRecordStreams({ ...records, leads: [], calendarEvents: [] }).map(({ stream }) => stream)
  const values = mergeRecords([ofLeads, await collectValues(sources, streams)])
  return { records, values: without(values, await sharedValues(sources.db, records, selectIdentifiers(values))) }
}

// An order or repair is the person's if its email or phone belongs only to these leads, or if it has the person's name and an email or
// phone that other leads have too.
async function findRecords(
  { db: { pool } }: PersonSources,
  leads: number[],
  values: PersonIdentifiers,
): Promise<Omit<ErasedRecordIds, 'leads'>> {
  const all = selectIdentifiers(values)
  const own = without(all, await sharedValues({ pool }, { leads, booklets: null, repairs: null, calendarEvents: [] }, all))
  const isTheirs = (email: string, phone: string, name: string) =>
    `(lower(${email}) = any ($2) or ${phone} = any ($3) or lower(${name}) = any ($6) and (lower(${email}) = any ($4) or ${phone} = any ($5)))`
  const { rows } = await pool.query<Record<'booklets' | 'repairs' | 'events', number[]>>(
    `select
       array(select id from crm.booklet_summaries where ${isTheirs('email', 'phone_digits', 'customer_name')} order by id) as booklets,
       array(select id from crm.repair_summaries
              where project_id = any ($1) or ${isTheirs('email', 'crm.phone_digits(phone)', 'customer_name')} order by id) as repairs,
       array(select id from crm.calendar_summaries where related_lead_id = any ($1) order by id) as events`,
    [leads, lower(own.emails), own.phones, lower(all.emails), all.phones, lower(values.names)],
  )
  return { booklets: rows[0]?.booklets ?? [], repairs: rows[0]?.repairs ?? [], calendarEvents: rows[0]?.events ?? [] }
}

async function collectValues({ store }: PersonSources, streams: readonly string[]): Promise<PersonIdentifiers> {
  const found: PersonIdentifiers[] = []
  for (const stream of streams) found.push(...(await store.read(stream)).map(collectPersonIdentifiers))
  return mergeRecords(found)
}

const valueKinds = ['names', 'emails', 'phones', 'addresses'] as const
type ValueKind = (typeof valueKinds)[number]

const mapKinds = (valuesFor: (kind: ValueKind) => string[]): PersonIdentifiers =>
  // The cast is safe, because the result has exactly the four kinds.
  Object.fromEntries(valueKinds.map((kind) => [kind, valuesFor(kind)])) as PersonIdentifiers

const mergeRecords = (all: readonly PersonIdentifiers[]): PersonIdentifiers => mapKinds((kind) => all.flatMap((values) => values[kind]))

const lower = (texts: readonly string[]): string[] => texts.map((text) => text.toLowerCase())

function without(values: PersonIdentifiers, shared: PersonIdentifiers): PersonIdentifiers {
  const own = selectIdentifiers(values)
  return mapKinds((kind) => own[kind].filter((value) => !shared[kind].includes(value.toLowerCase())))
}

/** The person's own records, which don't count when values of other people are searched. null: no order (or repair) counts. */
type NoOthers = Omit<ErasedRecordIds, 'booklets' | 'repairs'> & { booklets: number[] | null; repairs: number[] | null }

type Column = (record: { name: string; phone: string }) => string

const columns: Record<ValueKind, Column> = {
  names: ({ name }) => `lower(${name})`,
  emails: () => 'lower(email)',
  phones: ({ phone }) => phone,
  addresses: () => 'lower(address)',
}

async function sharedValues({ pool }: Pick<Database, 'pool'>, ours: NoOthers, values: PersonIdentifiers): Promise<PersonIdentifiers> {
  const shared = async (kind: ValueKind): Promise<string[]> => {
    if (values[kind].length === 0) return []
    const column = columns[kind]
    const { rows } = await pool.query<{ value: string }>(
      `select ${column({ name: 'name', phone: 'phone_digits' })} as value from crm.lead_summaries
        where ${column({ name: 'name', phone: 'phone_digits' })} = any ($4) and id <> all ($1)
       union
       select ${column({ name: 'customer_name', phone: 'phone_digits' })} from crm.booklet_summaries
        where ${column({ name: 'customer_name', phone: 'phone_digits' })} = any ($4) and id <> all ($2)
       union
       select ${column({ name: 'customer_name', phone: 'crm.phone_digits(phone)' })} from crm.repair_summaries
        where ${column({ name: 'customer_name', phone: 'crm.phone_digits(phone)' })} = any ($4) and id <> all ($3)`,
      // `<> all` with a null is never true, so no record counts.
      [ours.leads, ours.booklets ?? [null], ours.repairs ?? [null], values[kind].map((value) => value.toLowerCase())],
    )
    return rows.map(({ value }) => value)
  }
  const found = new Map(await Promise.all(valueKinds.map(async (kind) => [kind, await shared(kind)] as const)))
  return mapKinds((kind) => found.get(kind) ?? [])
}
