import type { Event } from '@crm/domain'
import { correctedValues, type DetailChanges, defineField, describeDetails, type FieldTable, type ValuesOf } from './fields.ts'
import { formatOrNone, type LogEntry, type LogPhrases } from './format.ts'

/** The fields of a lead origin. `value` is stored in leads and never changes. `position` is null until a user orders the list. */
export const leadOriginFields = {
  value: defineField<string>({ label: 'value', initial: '', format: formatOrNone }),
  label: defineField<string>({ label: 'label', initial: '', format: formatOrNone }),
  color: defineField<string | null>({ label: 'color', initial: null, format: formatOrNone }),
  is_active: defineField<boolean>({ label: 'active', initial: true, format: (value) => (value ? 'yes' : 'no') }),
  position: defineField<number | null>({
    label: 'position',
    initial: null,
    format: (position) => (position === null ? 'none' : String(position)),
  }),
} satisfies FieldTable

export type LeadOriginFields = ValuesOf<typeof leadOriginFields>

// Stream `leadOrigin-<id>`. `origin` is the label at the time of the event.
export type LeadOriginEvent =
  | Event<'LeadOriginAdded', { value: string; label: string }>
  | Event<'LeadOriginDetailsChanged', { origin: string; changes: DetailChanges<LeadOriginFields> }>
  | Event<'LeadOriginMoved', { origin: string; from: number | null; to: number | null }>
  | Event<'LeadOriginActivated', { origin: string }>
  | Event<'LeadOriginDeactivated', { origin: string }>

export const leadOriginStream = (id: number): string => `leadOrigin-${id}`

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerLeadOriginEvents = {
  LeadOriginRelabelled: ['LeadOriginDetailsChanged', 'label'],
  LeadOriginRecoloured: ['LeadOriginDetailsChanged', 'color'],
} as const satisfies Record<string, readonly ['LeadOriginDetailsChanged', keyof LeadOriginFields]>

/** The field values that an event sets. */
export function leadOriginFieldsOf(event: LeadOriginEvent): Partial<LeadOriginFields> {
  switch (event.type) {
    case 'LeadOriginAdded':
      return { ...event.data, color: null, is_active: true, position: null }
    case 'LeadOriginDetailsChanged':
      return correctedValues(event.data.changes)
    case 'LeadOriginMoved':
      return { position: event.data.to }
    default:
      return { is_active: event.type === 'LeadOriginActivated' }
  }
}

export const leadOriginPhrases: LogPhrases<LeadOriginEvent> = {
  LeadOriginAdded: ({ label }) => ['lead_origin', 'create', `${label}: lead origin added`],
  LeadOriginDetailsChanged: ({ origin, changes }) => updated(`${origin}: ${describeDetails(leadOriginFields, changes)}`),
  LeadOriginMoved: ({ origin, ...position }) => updated(`${origin}: ${describeDetails(leadOriginFields, { position })}`),
  LeadOriginActivated: ({ origin }) => updated(`${origin}: offered again`),
  LeadOriginDeactivated: ({ origin }) => updated(`${origin}: no longer offered`),
}

function updated(details: string): LogEntry {
  return ['lead_origin', 'update', details]
}

export const leadOriginEventTypes = Object.keys(leadOriginPhrases) as LeadOriginEvent['type'][]
