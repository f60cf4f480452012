import type { LeadRecord } from '@crm/contracts'
import type { Recorded } from '@crm/domain'
import { fieldsOf, type LeadEvent, type LeadFields, leadValueInWords, withNote } from '@crm/facts'
import { isOfRecording } from './recording.ts'

type Field = keyof LeadFields
type Source = { event: Recorded<LeadEvent>; before: unknown }

/** A lead's values, where each is from, whether it is deleted, and when its personal data was erased. */
export type FoldedLead = Pick<LeadRecord, 'deleted' | 'setBy'> & { values: LeadFields; erasedAt: string | null }

/** A lead folded from its events in order: all, or the last of each type with every note that was added since the notes were set. */
export function foldLead(events: readonly Recorded<LeadEvent>[]): FoldedLead {
  // The first event, LeadCreated, sets every field.
  const values = {} as LeadFields
  const sources = {} as { [K in Field]: Source }
  let deletion: Recorded<LeadEvent> | undefined
  for (const event of events) {
    const set = event.type === 'NoteAdded' ? { notes: withNote(values.notes, event.data.text) } : fieldsOf(event)
    for (const field of Object.keys(set) as Field[]) sources[field] = { event, before: beforeOf(event, values[field]) }
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

const beforeOf = ({ data }: LeadEvent, value: unknown): unknown => ('from' in data ? data.from : value)

const doneBy = ({ meta, at, version }: Recorded) => ({ by: meta.actor.name, at, version })

function inWords(sources: { [K in Field]: Source }, isFirst: (event: Recorded<LeadEvent>) => boolean): LeadRecord['setBy'] {
  const told = Object.entries(sources).map(([field, { event, before }]) => [
    field,
    // What a field was before is a value of that field.
    { ...doneBy(event), before: isFirst(event) ? null : leadValueInWords(field as Field, before as LeadFields[Field]) },
  ])
  return Object.fromEntries(told) as LeadRecord['setBy']
}
