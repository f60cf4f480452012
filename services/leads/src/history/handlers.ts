import { hasAnyPermission, type LeadHistoryEntry, type LeadSnapshot } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound, type RecordedEvent } from '@crm/domain'
import type { StreamRange } from '@crm/event-store'
import {
  appendNote,
  buildLeadStreamId,
  describeLeadEvent,
  extractLeadValues,
  formatLeadValue,
  type LeadEvent,
  type LeadFieldValues,
  leadEventTypes,
} from '@crm/events'
import { type ApiHandlers, describeDevice, type ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'
import { toLead } from '../lead-row.ts'

export function createLeadHistoryHandlers({ store, db, today }: Pick<ServiceDependencies, 'store' | 'db' | 'today'>) {
  // A lead's stream contains only lead events.
  const read = (id: number, part: StreamRange) => store.read(buildLeadStreamId(id), part) as Promise<RecordedEvent<LeadEvent>[]>

  return {
    async leadRecord({ params: { id }, query: { asOf } }) {
      const moment = await store.readMoment(buildLeadStreamId(id), asOf === undefined ? null : new Date(asOf))
      if (moment === null) throw new NotFound('Lead not found')
      const { version, at, newest, ...neighbours } = moment
      if (version === null || at === null) throw new NotFound('This lead did not exist yet at that time')
      const events = await read(id, { before: version + 1 })
      const { values, erasedAt, ...told } = foldLeadEvents(events)
      const row = { id, version, created_at: events[0]?.at ?? at, updated_at: at, erased_at: erasedAt, ...values }
      return {
        lead: toLead(row, asOf === undefined ? today() : today(new Date(asOf))),
        ...told,
        ...neighbours,
        hidden: newest - version,
        today: today(),
      }
    },

    async leadHistory({ params: { id }, query: { before, limit, show }, user }) {
      const types = typesShown[show]
      const events = await read(id, { before, limit, types })
      if (events.length === 0 && (await read(id, { limit: 1 })).length === 0) throw new NotFound('Lead not found')
      const first = events[0]?.version ?? 1
      // The second event may be shown as part of the first (see `asTold`), even if it is on the next page.
      const following = first === 1 && events.length === 1 ? await read(id, { before: 3, limit: 1, types }) : []
      const told = asTold([...events, ...following.filter(({ version }) => version > 1)]).slice(0, events.length)
      const importBehind = await importsBehind(db, id, told)
      const withSender = hasAnyPermission(user, ['admin'])
      return {
        entries: told.flatMap((event) => entriesOf(event, importBehind(event), withSender)).reverse(),
        earlier: events.length === limit && first > 1 ? first : null,
      }
    },
  } satisfies ApiHandlers
}

const notes: readonly string[] = ['NoteAdded', 'NotesRewritten', 'AdditionalNotesChanged'] satisfies LeadEvent['type'][]
const typesShown = { all: undefined, notes, changes: leadEventTypes.filter((type) => !notes.includes(type)) }

function entriesOf(event: RecordedEvent<LeadEvent>, origin: LeadHistoryEntry['import'], withSender: boolean): LeadHistoryEntry[] {
  const { version, at, type, meta } = event
  return describeLeadEvent(event).map((told) => ({
    version,
    at,
    by: meta.actor.name,
    type,
    ...told,
    ...(origin && type === 'LeadCreated' && { did: 'recorded the lead by import' }),
    request: meta.correlationId,
    import: origin,
    // An unknown device is shown as the beginning of its user agent.
    sender: withSender ? { address: meta.ip, device: describeDevice(meta.userAgent) ?? meta.userAgent?.slice(0, 60) ?? null } : null,
  }))
}

type Import = NonNullable<LeadHistoryEntry['import']>

async function importsBehind(
  { read }: Pick<Database, 'read'>,
  leadId: number,
  events: readonly RecordedEvent[],
): Promise<(event: RecordedEvent) => Import | null> {
  const causes = [...new Set(events.flatMap(({ meta }) => meta.causationId ?? []))]
  if (causes.length === 0) return () => null
  const found: (Import & { cause: string })[] = await read.query(sql`
    select e.event_id as cause, e.data->>'file' as file, case when count(r.row) = 1 then min(r.row) end as row
      from crm.events e
      left join crm.lead_import_rows r on r.lead_id = ${leadId} and r.outcome in ('created', 'updated')
        and r.import_id = substring(e.stream_id from '[0-9]+$')::int
     where e.event_id = any(${causes}::uuid[]) and e.type = 'LeadImportStarted' group by e.event_id, e.data`)
  const byCause = new Map(found.map(({ cause, file, row }) => [cause, { file, row }]))
  return ({ meta }) => byCause.get(meta.causationId ?? '') ?? null
}

type Field = keyof LeadFieldValues
type Source = { event: RecordedEvent<LeadEvent>; before: unknown }

type FoldedLead = Pick<LeadSnapshot, 'deleted' | 'setBy'> & { values: LeadFieldValues; erasedAt: string | null }

export function foldLeadEvents(events: readonly RecordedEvent<LeadEvent>[]): FoldedLead {
  // The first event, LeadCreated, sets every field.
  const values = {} as LeadFieldValues
  const sources = {} as { [K in Field]: Source }
  let deletion: RecordedEvent<LeadEvent> | undefined
  for (const event of events) {
    const set = event.type === 'NoteAdded' ? { notes: appendNote(values.notes, event.data.text) } : extractLeadValues(event)
    for (const field of Object.keys(set) as Field[]) sources[field] = { event, before: values[field] }
    Object.assign(values, set)
    if (event.type === 'LeadDeleted' || event.type === 'LeadRestored') deletion = event
  }
  return {
    values,
    setBy: inWords(sources, (event) => isOfRecording(event, events)),
    erasedAt: events.find(({ type }) => type === 'LeadErased')?.at ?? null,
    deleted: deletion?.type === 'LeadDeleted' ? doneBy(deletion) : null,
  }
}

const doneBy = ({ meta, at, version }: RecordedEvent) => ({ by: meta.actor.name, at, version })

function inWords(sources: { [K in Field]: Source }, isFirst: (event: RecordedEvent<LeadEvent>) => boolean): LeadSnapshot['setBy'] {
  const told = Object.entries(sources).map(([field, { event, before }]) => [
    field,
    // `before` is a value of the same field.
    { ...doneBy(event), before: isFirst(event) ? null : formatLeadValue(field as Field, before as LeadFieldValues[Field]) },
  ])
  return Object.fromEntries(told) as LeadSnapshot['setBy']
}

const isOfRecording = (event: RecordedEvent<LeadEvent>, [first]: readonly RecordedEvent<LeadEvent>[]): boolean =>
  first?.type === 'LeadCreated' && event.at === first.at && event.meta.correlationId === first.meta.correlationId

/** Merges LeadSold into LeadCreated if the lead was recorded as sold. */
function asTold(events: readonly RecordedEvent<LeadEvent>[]): RecordedEvent<LeadEvent>[] {
  const [first, second] = events
  if (first?.type !== 'LeadCreated' || second?.type !== 'LeadSold' || !isOfRecording(second, events)) return [...events]
  return [{ ...first, data: { ...first.data, status: second.data.to } }, ...events.slice(2)]
}
