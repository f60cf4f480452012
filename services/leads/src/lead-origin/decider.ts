import { defaultLeadOriginColors } from '@crm/contracts'
import {
  applyFieldEvent,
  type Command,
  type Decider,
  listChangedValues,
  mergeConcurrentChanges,
  NotFound,
  type RecordedEvent,
  type RecordState,
} from '@crm/domain'
import { extractLeadOriginValues, type LeadOriginEvent, type LeadOriginValues } from '@crm/events'

type Changeable = Omit<LeadOriginValues, 'value'>

export type LeadOriginCommand =
  | Command<'AddLeadOrigin', { value?: string; label: string; color: string }>
  | Command<'ChangeLeadOrigin', { changes: Partial<Changeable>; version?: number | undefined }>

type LeadOriginState = RecordState<LeadOriginValues>

export const leadOriginDecider: Decider<LeadOriginCommand, LeadOriginState, LeadOriginEvent> = {
  initialState: { exists: false },
  decide,
  evolve,
}

function decide(command: LeadOriginCommand, state: LeadOriginState): LeadOriginEvent[] {
  if (command.type === 'AddLeadOrigin') {
    const { value = toOriginValue(command.data.label), label, color } = command.data
    const added: LeadOriginEvent = { type: 'LeadOriginAdded', data: { value, label } }
    return [added, ...buildChangeEvents(extractLeadOriginValues(added) as LeadOriginValues, { color })]
  }
  if (!state.exists) throw new NotFound('Lead origin not found')
  return buildChangeEvents(state.values, mergeConcurrentChanges(state, command.data.changes, command.data.version, 'lead origin'))
}

// Choosing the color that the origin shows by default is no change.
function buildChangeEvents(
  before: LeadOriginValues,
  { color: wanted, position: to = before.position, is_active = before.is_active, ...details }: Partial<Changeable>,
): LeadOriginEvent[] {
  const origin = details.label ?? before.label
  const shown = before.color ?? getDefaultOriginColor(before.value)
  const changes = listChangedValues(before, wanted == null || wanted === shown ? details : { ...details, color: wanted })
  const from = before.position
  const events: LeadOriginEvent[] = []
  if (Object.keys(changes).length > 0) events.push({ type: 'LeadOriginDetailsChanged', data: { origin, changes } })
  if (to !== from) events.push({ type: 'LeadOriginMoved', data: { origin, from, to } })
  if (is_active !== before.is_active) events.push({ type: is_active ? 'LeadOriginActivated' : 'LeadOriginDeactivated', data: { origin } })
  return events
}

export const getDefaultOriginColor = (value: string): string =>
  Object.hasOwn(defaultLeadOriginColors, value) ? defaultLeadOriginColors[value as keyof typeof defaultLeadOriginColors] : 'gray'

/** The value that leads store: `Barn Sale` → `barn_sale`. Empty if the label has no letter or digit. */
export const toOriginValue = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

// These labels are reserved: `all` means no filter, and reports call the remaining origins Other.
export const isReservedOriginLabel = (label: string): boolean => ['all', 'other'].includes(toOriginValue(label))

function evolve(state: LeadOriginState, event: RecordedEvent<LeadOriginEvent> | LeadOriginEvent): LeadOriginState {
  // Leads keep their origin, so origins are never deleted.
  return applyFieldEvent(state, event, extractLeadOriginValues(event), { begins: 'LeadOriginAdded', deletes: '', restores: '' })
}
