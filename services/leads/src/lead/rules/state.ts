import { initialLeadValues } from '@crm/contracts'
import { applyFieldEvent, diffValues, type ExistingRecord, type RecordedEvent, type RecordState } from '@crm/domain'
import { type Change, fieldsOf, type LeadEvent, type LeadFields, withNote } from '@crm/events'
import { splitEntries } from './merge-notes.ts'

export type ExistingLead = ExistingRecord<LeadFields> & { erasedAt?: string }
export type LeadState = Exclude<RecordState<LeadFields>, { exists: true }> | ExistingLead

const lifecycle = { begins: 'LeadCreated', deletes: 'LeadDeleted', restores: 'LeadRestored' }

export function evolve(state: LeadState, event: RecordedEvent<LeadEvent> | LeadEvent): LeadState {
  const notes = state.exists ? state.values.notes : null
  const set = event.type === 'NoteAdded' ? { notes: withNote(notes, event.data.text) } : fieldsOf(event)
  const next: LeadState = applyFieldEvent(state, event, set, lifecycle)
  if (!next.exists) return next
  if (event.type === 'LeadErased') return { ...next, erasedAt: 'at' in event ? event.at : '' }
  return state.exists && state.erasedAt !== undefined ? { ...next, erasedAt: state.erasedAt } : next
}

type ToEvents<T> = (change: Change<T>) => LeadEvent[]

// The fields whose change has an event type of its own; all others are details.
const eventsOf: { [K in keyof LeadFields]?: ToEvents<LeadFields[K]> } = {
  assigned_to: (data) => [{ type: 'LeadReassigned', data }],
  remarks: ({ lead, from, to }) => [toStatusEvent(lead, from, to)],
  project_amount: (data) => [{ type: 'ProjectPriced', data }],
  installation_date: (data) => [{ type: data.to === null ? 'InstallationUnscheduled' : 'InstallationScheduled', data }],
  assigned_installer: (data) => [{ type: 'InstallersAssigned', data }],
  // Only completion.ts creates these events.
  completed_on: () => [],
  deposit_paid: (data) => [{ type: data.to ? 'DepositRecorded' : 'DepositWithdrawn', data }],
  balance_paid: (data) => [{ type: data.to ? 'BalanceRecorded' : 'BalanceWithdrawn', data }],
  next_followup_date: (data) => [{ type: data.to === null ? 'FollowUpCleared' : 'FollowUpScheduled', data }],
  notes: toNoteEvents,
  additional_notes: (data) => [{ type: 'AdditionalNotesChanged', data }],
}

export const changeableFields = Object.keys({ ...eventsOf, ...initialLeadValues }) as (keyof LeadFields)[]

export function buildChangeEvents(before: LeadFields, after: Partial<LeadFields>): LeadEvent[] {
  const differences = diffValues(before, after)
  const changed = changeableFields.filter((field) => differences[field] !== undefined)
  const lead = after.name ?? before.name
  // `field` selects its own function and its own values, which the compiler cannot follow.
  const events = changed.flatMap(
    (field) => (eventsOf[field] as ToEvents<unknown> | undefined)?.({ lead, ...differences[field] } as Change<unknown>) ?? [],
  )
  const details = changed.filter((field) => eventsOf[field] === undefined)
  if (details.length === 0) return events
  const changes = Object.fromEntries(details.map((field) => [field, differences[field]]))
  return [...events, { type: 'LeadDetailsChanged', data: { lead, changes } }]
}

const lostAs = ['not interested', 'not service area', 'not compatible']

function toStatusEvent(lead: string, from: string | null, to: string | null): LeadEvent {
  const status = (to ?? '').toLowerCase().replaceAll('-', ' ')
  const data = { lead, from: from ?? '', to: to ?? '' }
  return { type: status === 'sold' ? 'LeadSold' : lostAs.includes(status) ? 'LeadLost' : 'LeadQualified', data }
}

function toNoteEvents({ lead, from, to }: Change<string | null>): LeadEvent[] {
  const added = to === null ? null : from === null ? to : to.startsWith(`${from}\n`) ? to.slice(from.length + 1) : null
  if (added === null) return [{ type: 'NotesRewritten', data: { lead, from, to } }]
  return splitEntries(added).map((text) => ({ type: 'NoteAdded', data: { lead, text } }))
}
