import { usualOriginColors } from '@crm/contracts'
import {
  applyFieldEvent,
  type Command,
  type Decider,
  diffValues,
  mergeChanges,
  NotFound,
  type RecordedEvent,
  type RecordState,
} from '@crm/domain'
import { type LeadOriginEvent, type LeadOriginFields, leadOriginFieldsOf } from '@crm/events'

type Changeable = Omit<LeadOriginFields, 'value'>

export type LeadOriginCommand =
  | Command<'AddLeadOrigin', { value?: string; label: string; color: string }>
  | Command<'ChangeLeadOrigin', { changes: Partial<Changeable>; version?: number | undefined }>

type LeadOriginState = RecordState<LeadOriginFields>

export const leadOrigin: Decider<LeadOriginCommand, LeadOriginState, LeadOriginEvent> = { initialState: { exists: false }, decide, evolve }

function decide(command: LeadOriginCommand, state: LeadOriginState): LeadOriginEvent[] {
  if (command.type === 'AddLeadOrigin') {
    const { value = toStoredValue(command.data.label), label, color } = command.data
    const added: LeadOriginEvent = { type: 'LeadOriginAdded', data: { value, label } }
    return [added, ...buildChangeEvents(leadOriginFieldsOf(added) as LeadOriginFields, { color })]
  }
  if (!state.exists) throw new NotFound('Lead origin not found')
  return buildChangeEvents(state.values, mergeChanges(state, command.data.changes, command.data.version, 'lead origin'))
}

// Choosing the color that the origin shows by default is no change.
function buildChangeEvents(
  before: LeadOriginFields,
  { color: wanted, position: to = before.position, is_active = before.is_active, ...details }: Partial<Changeable>,
): LeadOriginEvent[] {
  const origin = details.label ?? before.label
  const shown = before.color ?? usualColor(before.value)
  const changes = diffValues(before, wanted == null || wanted === shown ? details : { ...details, color: wanted })
  const from = before.position
  const events: LeadOriginEvent[] = []
  if (Object.keys(changes).length > 0) events.push({ type: 'LeadOriginDetailsChanged', data: { origin, changes } })
  if (to !== from) events.push({ type: 'LeadOriginMoved', data: { origin, from, to } })
  if (is_active !== before.is_active) events.push({ type: is_active ? 'LeadOriginActivated' : 'LeadOriginDeactivated', data: { origin } })
  return events
}

export const usualColor = (value: string): string =>
  Object.hasOwn(usualOriginColors, value) ? usualOriginColors[value as keyof typeof usualOriginColors] : 'gray'

/** The value that leads store: `Barn Sale` → `barn_sale`. Empty if the label has no letter or digit. */
export const toStoredValue = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

// These labels are reserved: `all` means no filter, and reports call the remaining origins Other.
export const isReserved = (label: string): boolean => ['all', 'other'].includes(toStoredValue(label))

function evolve(state: LeadOriginState, event: RecordedEvent<LeadOriginEvent> | LeadOriginEvent): LeadOriginState {
  // Leads keep their origin, so origins are never deleted.
  return applyFieldEvent(state, event, leadOriginFieldsOf(event), { begins: 'LeadOriginAdded', deletes: '', restores: '' })
}
