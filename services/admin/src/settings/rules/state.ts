import { applyFieldEvent, type ExistingRecord, type RecordedEvent } from '@crm/domain'
import { type BusinessSettingsEvent, type BusinessValues, businessValuesOf } from '@crm/events'

export type BusinessSettingsState = ExistingRecord<BusinessValues>

// The settings always exist and can't be deleted.
const milestones = { begins: '', deletes: '', restores: '' }

export function initialState(values: BusinessValues): BusinessSettingsState {
  const past = Object.entries(values).map(([field, value]) => [field, [{ value, version: 0, by: null, at: '' }]])
  const known = Object.fromEntries(past) as BusinessSettingsState['past']
  return { exists: true, deleted: false, deletion: null, version: 0, values, past: known }
}

export function evolve(
  state: BusinessSettingsState,
  event: RecordedEvent<BusinessSettingsEvent> | BusinessSettingsEvent,
): BusinessSettingsState {
  return applyFieldEvent(state, event, businessValuesOf(event), milestones) as BusinessSettingsState
}
