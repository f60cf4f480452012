import {
  applyFieldEvent,
  type Command,
  type Decider,
  type ExistingRecord,
  listChangedValues,
  mergeConcurrentChanges,
  type RecordedEvent,
} from '@crm/domain'
import { type BusinessSettingsEvent, type BusinessValues, extractBusinessValues } from '@crm/events'

type BusinessSettingsCommand = Command<'ChangeBusinessSettings', { changes: Partial<BusinessValues>; version?: number | undefined }>

/** Fields that were never changed have the values of the environment (`defaults`). */
export const createBusinessSettingsDecider = (
  defaults: BusinessValues,
): Decider<BusinessSettingsCommand, BusinessSettingsState, BusinessSettingsEvent> => ({
  initialState: initialState(defaults),
  decide: ({ data: { changes, version } }, state) =>
    buildChangeEvents(state.values, mergeConcurrentChanges(state, changes, version, 'business information')),
  evolve,
})

function buildChangeEvents(
  before: BusinessValues,
  { business_time_zone: to = before.business_time_zone, ...details }: Partial<BusinessValues>,
): BusinessSettingsEvent[] {
  const changes = listChangedValues(before, details)
  const from = before.business_time_zone
  return [
    ...(Object.keys(changes).length > 0 ? [{ type: 'BusinessDetailsChanged', data: { changes } } as const] : []),
    ...(to !== from ? [{ type: 'BusinessTimeZoneChanged', data: { from, to } } as const] : []),
  ]
}

type BusinessSettingsState = ExistingRecord<BusinessValues>

// The settings always exist and can't be deleted.
const milestones = { begins: '', deletes: '', restores: '' }

function initialState(values: BusinessValues): BusinessSettingsState {
  const past = Object.entries(values).map(([field, value]) => [field, [{ value, version: 0, by: null, at: '' }]])
  const known = Object.fromEntries(past) as BusinessSettingsState['past']
  return { exists: true, deleted: false, deletion: null, version: 0, values, past: known }
}

function evolve(state: BusinessSettingsState, event: RecordedEvent<BusinessSettingsEvent> | BusinessSettingsEvent): BusinessSettingsState {
  return applyFieldEvent(state, event, extractBusinessValues(event), milestones) as BusinessSettingsState
}
