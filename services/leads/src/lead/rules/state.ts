import { initialLeadValues } from '@crm/contracts'
import { applyFieldEvent, type ExistingRecord, listChangedValues, type RecordedEvent, type RecordState } from '@crm/domain'
import { appendNote, extractLeadValues, type LeadEvent, type LeadFieldValues, type LeadValueChange } from '@crm/events'
import { splitNoteEntries } from './merge-notes.ts'

export type ExistingLead = ExistingRecord<LeadFieldValues> & { erasedAt?: string }
export type LeadState = Exclude<RecordState<LeadFieldValues>, { exists: true }> | ExistingLead

const lifecycle = { begins: 'LeadCreated', deletes: 'LeadDeleted', restores: 'LeadRestored' }

export function evolveLead(state: LeadState, event: RecordedEvent<LeadEvent> | LeadEvent): LeadState {
  const notes = state.exists ? state.values.notes : null
  const set = event.type === 'NoteAdded' ? { notes: appendNote(notes, event.data.text) } : extractLeadValues(event)
  const next: LeadState = applyFieldEvent(state, event, set, lifecycle)
  if (!next.exists) return next
  if (event.type === 'LeadErased') return { ...next, erasedAt: 'at' in event ? event.at : '' }
  return state.exists && state.erasedAt !== undefined ? { ...next, erasedAt: state.erasedAt } : next
}

type ToEvents<T> = (change: LeadValueChange<T>) => LeadEvent[]

// The fields whose change has an event type of its own; all others are details.
const eventsOf: { [K in keyof LeadFieldValues]?: ToEvents<LeadFieldValues[K]> } = {
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

export const changeableLeadFields = Object.keys({ ...eventsOf, ...initialLeadValues }) as (keyof LeadFieldValues)[]

export function buildLeadChangeEvents(before: LeadFieldValues, after: Partial<LeadFieldValues>): LeadEvent[] {
  const differences = listChangedValues(before, after)
  const changed = changeableLeadFields.filter((field) => differences[field] !== undefined)
  const lead = after.name ?? before.name
  // `field` selects its own function and its own values, which the compiler cannot follow.
  const events = changed.flatMap(
    (field) => (eventsOf[field] as ToEvents<unknown> | undefined)?.({ lead, ...differences[field] } as LeadValueChange<unknown>) ?? [],
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

function toNoteEvents({ lead, from, to }: LeadValueChange<string | null>): LeadEvent[] {
  const added = to === null ? null : from === null ? to : to.startsWith(`${from}\n`) ? to.slice(from.length + 1) : null
  if (added === null) return [{ type: 'NotesRewritten', data: { lead, from, to } }]
  return splitNoteEntries(added).map((text) => ({ type: 'NoteAdded', data: { lead, text } }))
}
