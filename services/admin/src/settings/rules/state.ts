import { type KnownRecord, type Recorded, remember } from '@crm/domain'
import { type BusinessSettingsEvent, type BusinessValues, businessValuesOf } from '@crm/facts'

export type BusinessSettingsState = KnownRecord<BusinessValues>

// The settings are there from the beginning, and never deleted.
const milestones = { begins: '', deletes: '', restores: '' }

/** Before anybody has changed anything: as the environment says. */
export function initialState(values: BusinessValues): BusinessSettingsState {
  const past = Object.entries(values).map(([field, value]) => [field, [{ value, version: 0, by: null, at: '' }]])
  // Each field has its own past.
  const known = Object.fromEntries(past) as BusinessSettingsState['past']
  return { exists: true, deleted: false, deletion: null, version: 0, values, past: known }
}

export function evolve(
  state: BusinessSettingsState,
  event: Recorded<BusinessSettingsEvent> | BusinessSettingsEvent,
): BusinessSettingsState {
  // What is there stays there.
  return remember(state, event, businessValuesOf(event), milestones) as BusinessSettingsState
}
