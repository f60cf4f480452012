import type { Event } from '@crm/domain'
import {
  type DetailChanges,
  defineField,
  describeDetailChanges,
  extractCorrectedValues,
  type FieldTable,
  type FieldTableValues,
} from './fields.ts'
import { type ActivityEntryTuple, type ActivityPhrases, formatTextOrNone } from './format.ts'

/** The fields of a lead origin. `value` is stored in leads and never changes. `position` is null until a user orders the list. */
export const leadOriginFieldTable = {
  value: defineField<string>({ label: 'value', initial: '', format: formatTextOrNone }),
  label: defineField<string>({ label: 'label', initial: '', format: formatTextOrNone }),
  color: defineField<string | null>({ label: 'color', initial: null, format: formatTextOrNone }),
  is_active: defineField<boolean>({ label: 'active', initial: true, format: (value) => (value ? 'yes' : 'no') }),
  position: defineField<number | null>({
    label: 'position',
    initial: null,
    format: (position) => (position === null ? 'none' : String(position)),
  }),
} satisfies FieldTable

export type LeadOriginValues = FieldTableValues<typeof leadOriginFieldTable>

// Stream `leadOrigin-<id>`. `origin` is the label at the time of the event.
export type LeadOriginEvent =
  | Event<'LeadOriginAdded', { value: string; label: string }>
  | Event<'LeadOriginDetailsChanged', { origin: string; changes: DetailChanges<LeadOriginValues> }>
  | Event<'LeadOriginMoved', { origin: string; from: number | null; to: number | null }>
  | Event<'LeadOriginActivated', { origin: string }>
  | Event<'LeadOriginDeactivated', { origin: string }>

export const buildLeadOriginStreamId = (id: number): string => `leadOrigin-${id}`

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerLeadOriginEventTypes = {
  LeadOriginRelabelled: ['LeadOriginDetailsChanged', 'label'],
  LeadOriginRecoloured: ['LeadOriginDetailsChanged', 'color'],
} as const satisfies Record<string, readonly ['LeadOriginDetailsChanged', keyof LeadOriginValues]>

/** The field values that an event sets. */
export function extractLeadOriginValues(event: LeadOriginEvent): Partial<LeadOriginValues> {
  switch (event.type) {
    case 'LeadOriginAdded':
      return { ...event.data, color: null, is_active: true, position: null }
    case 'LeadOriginDetailsChanged':
      return extractCorrectedValues(event.data.changes)
    case 'LeadOriginMoved':
      return { position: event.data.to }
    default:
      return { is_active: event.type === 'LeadOriginActivated' }
  }
}

export const leadOriginActivityPhrases: ActivityPhrases<LeadOriginEvent> = {
  LeadOriginAdded: ({ label }) => ['lead_origin', 'create', `${label}: lead origin added`],
  LeadOriginDetailsChanged: ({ origin, changes }) => updated(`${origin}: ${describeDetailChanges(leadOriginFieldTable, changes)}`),
  LeadOriginMoved: ({ origin, ...position }) => updated(`${origin}: ${describeDetailChanges(leadOriginFieldTable, { position })}`),
  LeadOriginActivated: ({ origin }) => updated(`${origin}: offered again`),
  LeadOriginDeactivated: ({ origin }) => updated(`${origin}: no longer offered`),
}

function updated(details: string): ActivityEntryTuple {
  return ['lead_origin', 'update', details]
}

export const leadOriginEventTypes = Object.keys(leadOriginActivityPhrases) as LeadOriginEvent['type'][]
