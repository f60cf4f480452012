import type { Event } from '@crm/domain'

/** An origin's values. `value` is what leads keep and never changes; `position` is null until somebody has put the list in order. */
export type LeadOriginFields = { value: string; label: string; color: string | null; is_active: boolean; position: number | null }

/** A change of one value. `origin` is the label at that moment. */
export type LeadOriginChange<T> = { origin: string; from: T; to: T }

// Stream `leadOrigin-<id>`.
export type LeadOriginEvent =
  | Event<'LeadOriginAdded', { value: string; label: string }>
  | Event<'LeadOriginRelabelled', LeadOriginChange<string>>
  | Event<'LeadOriginRecoloured', LeadOriginChange<string | null>>
  | Event<'LeadOriginMoved', LeadOriginChange<number | null>>
  | Event<'LeadOriginActivated', { origin: string }>
  | Event<'LeadOriginDeactivated', { origin: string }>

export const leadOriginStream = (id: number): string => `leadOrigin-${id}`

/** Every type of an origin's events. */
export const leadOriginEventTypes: readonly LeadOriginEvent['type'][] = [
  'LeadOriginAdded',
  'LeadOriginRelabelled',
  'LeadOriginRecoloured',
  'LeadOriginMoved',
  'LeadOriginActivated',
  'LeadOriginDeactivated',
]

/** What an event sets. */
export function leadOriginFieldsOf(event: LeadOriginEvent): Partial<LeadOriginFields> {
  switch (event.type) {
    case 'LeadOriginAdded':
      return { ...event.data, color: null, is_active: true, position: null }
    case 'LeadOriginRelabelled':
      return { label: event.data.to }
    case 'LeadOriginRecoloured':
      return { color: event.data.to }
    case 'LeadOriginMoved':
      return { position: event.data.to }
    case 'LeadOriginActivated':
      return { is_active: true }
    case 'LeadOriginDeactivated':
      return { is_active: false }
  }
}
