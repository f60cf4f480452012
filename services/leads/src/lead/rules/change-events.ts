import { diffValues } from '@crm/domain'
import { type Change, type LeadEvent, type LeadFields, leadFields } from '@crm/events'
import { entriesOf } from './merge-notes.ts'

type Facts<T> = (change: Change<T>) => LeadEvent[]

// The fields whose change has an event type of its own; all others are details.
const factsOf: { [K in keyof LeadFields]?: Facts<LeadFields[K]> } = {
  assigned_to: (data) => [{ type: 'LeadReassigned', data }],
  remarks: ({ lead, from, to }) => [statusChange(lead, from, to)],
  project_amount: (data) => [{ type: 'ProjectPriced', data }],
  installation_date: (data) => [{ type: data.to === null ? 'InstallationUnscheduled' : 'InstallationScheduled', data }],
  assigned_installer: (data) => [{ type: 'InstallersAssigned', data }],
  // Only completion.ts creates these events.
  completed_on: () => [],
  deposit_paid: (data) => [{ type: data.to ? 'DepositRecorded' : 'DepositWithdrawn', data }],
  balance_paid: (data) => [{ type: data.to ? 'BalanceRecorded' : 'BalanceWithdrawn', data }],
  next_followup_date: (data) => [{ type: data.to === null ? 'FollowUpCleared' : 'FollowUpScheduled', data }],
  notes: notesChange,
  additional_notes: (data) => [{ type: 'AdditionalNotesChanged', data }],
}

export const changeableFields = Object.keys({ ...factsOf, ...leadFields }) as (keyof LeadFields)[]

export function buildChangeEvents(before: LeadFields, after: Partial<LeadFields>): LeadEvent[] {
  const differences = diffValues(before, after)
  const changed = changeableFields.filter((field) => differences[field] !== undefined)
  const lead = after.name ?? before.name
  // `field` selects its own function and its own values, which the compiler cannot follow.
  const facts = changed.flatMap(
    (field) => (factsOf[field] as Facts<unknown> | undefined)?.({ lead, ...differences[field] } as Change<unknown>) ?? [],
  )
  const details = changed.filter((field) => factsOf[field] === undefined)
  if (details.length === 0) return facts
  const changes = Object.fromEntries(details.map((field) => [field, differences[field]]))
  return [...facts, { type: 'LeadDetailsChanged', data: { lead, changes } }]
}

const lostAs = ['not interested', 'not service area', 'not compatible']

function statusChange(lead: string, from: string | null, to: string | null): LeadEvent {
  const status = (to ?? '').toLowerCase().replaceAll('-', ' ')
  const data = { lead, from: from ?? '', to: to ?? '' }
  return { type: status === 'sold' ? 'LeadSold' : lostAs.includes(status) ? 'LeadLost' : 'LeadQualified', data }
}

function notesChange({ lead, from, to }: Change<string | null>): LeadEvent[] {
  const added = to === null ? null : from === null ? to : to.startsWith(`${from}\n`) ? to.slice(from.length + 1) : null
  if (added === null) return [{ type: 'NotesRewritten', data: { lead, from, to } }]
  return entriesOf(added).map((text) => ({ type: 'NoteAdded', data: { lead, text } }))
}
