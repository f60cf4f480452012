import { usualOriginColors } from '@crm/contracts'
import { type Command, type Decider, mergeChanges, NotFound } from '@crm/domain'
import type { LeadOriginEvent, LeadOriginFields } from '@crm/events'
import { evolve, type LeadOriginState } from './rules/state.ts'
import { storedValueOf } from './rules/stored-value.ts'

type Changeable = Omit<LeadOriginFields, 'value'>

export type LeadOriginCommand =
  | Command<'AddLeadOrigin', { value?: string; label: string; color: string }>
  | Command<'ChangeLeadOrigin', { changes: Partial<Changeable>; version?: number | undefined }>

export const leadOrigin: Decider<LeadOriginCommand, LeadOriginState, LeadOriginEvent> = { initialState: { exists: false }, decide, evolve }

function decide(command: LeadOriginCommand, state: LeadOriginState): LeadOriginEvent[] {
  if (command.type === 'AddLeadOrigin') {
    const { value = storedValueOf(command.data.label), label, color } = command.data
    return [{ type: 'LeadOriginAdded', data: { value, label } }, ...recoloured(label, value, null, color)]
  }
  if (!state.exists) throw new NotFound('Lead origin not found')
  const wanted = mergeChanges(state, command.data.changes, command.data.version, 'lead origin')
  return factsOfChange(state.values, wanted)
}

// The label comes first, so that the other entries of the activity log use the new label.
function factsOfChange(before: LeadOriginFields, after: Partial<Changeable>): LeadOriginEvent[] {
  const origin = after.label ?? before.label
  const events: LeadOriginEvent[] = []
  if (origin !== before.label) events.push({ type: 'LeadOriginRelabelled', data: { origin, from: before.label, to: origin } })
  if (after.color != null) events.push(...recoloured(origin, before.value, before.color, after.color))
  if (after.position !== undefined && after.position !== before.position)
    events.push({ type: 'LeadOriginMoved', data: { origin, from: before.position, to: after.position } })
  if (after.is_active !== undefined && after.is_active !== before.is_active)
    events.push({ type: after.is_active ? 'LeadOriginActivated' : 'LeadOriginDeactivated', data: { origin } })
  return events
}

function recoloured(origin: string, value: string, from: string | null, to: string): LeadOriginEvent[] {
  return (from ?? usualColor(value)) === to ? [] : [{ type: 'LeadOriginRecoloured', data: { origin, from, to } }]
}

export const usualColor = (value: string): string =>
  Object.hasOwn(usualOriginColors, value) ? usualOriginColors[value as keyof typeof usualOriginColors] : 'gray'
