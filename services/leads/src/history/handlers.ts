import { may } from '@crm/contracts'
import { NotFound, type Recorded } from '@crm/domain'
import type { StreamPart } from '@crm/event-store'
import { type LeadEvent, leadEventTypes, leadStream } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { leadBriefly } from '../lead/commands.ts'
import { leadOf } from '../lead-row.ts'
import { entryOf } from './entry.ts'
import { importsBehind } from './imports.ts'
import { foldLead } from './record.ts'
import { asTold } from './recording.ts'

/** A lead's page: the lead now or as of a moment, and what happened to it. */
export function historyHandlers({ store, db, today }: Pick<Dependencies, 'store' | 'db' | 'today'>) {
  // A lead's stream holds a lead's events.
  const read = (id: number, part: StreamPart) => store.read(leadStream(id), part) as Promise<Recorded<LeadEvent>[]>

  return {
    async leadRecord({ params: { id }, query: { asOf } }) {
      const moment = await store.moment(leadStream(id), asOf === undefined ? null : new Date(asOf))
      if (moment === null) throw new NotFound('Lead not found')
      const { version, at, newest, ...neighbours } = moment
      if (version === null || at === null) throw new NotFound('This lead had not been recorded yet')
      const events = (await store.readBriefly(leadStream(id), { ...leadBriefly(version), end: version })) as Recorded<LeadEvent>[]
      const { values, erasedAt, ...told } = foldLead(events)
      const row = { id, version, created_at: events[0]?.at ?? at, updated_at: at, erased_at: erasedAt, ...values }
      return {
        lead: leadOf(row, asOf === undefined ? today() : today(new Date(asOf))),
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
      // What it was recorded with is told with its beginning, also where a page ends between them.
      const following = first === 1 && events.length === 1 ? await read(id, { before: 3, limit: 1, types }) : []
      const told = asTold([...events, ...following.filter(({ version }) => version > 1)]).slice(0, events.length)
      const importBehind = await importsBehind(db, id, told)
      // Where people work from is shown to those who may read it in the activity log too.
      const withSender = may(user, ['admin'])
      return {
        entries: told.reverse().map((event) => entryOf(event, importBehind(event), withSender)),
        earlier: events.length === limit && first > 1 ? first : null,
      }
    },
  } satisfies Handlers
}

const notes: readonly string[] = ['NoteAdded', 'NotesRewritten', 'AdditionalNotesChanged'] satisfies LeadEvent['type'][]
const typesShown = { all: undefined, notes, changes: leadEventTypes.filter((type) => !notes.includes(type)) }
