import { type Command, type Decider, diffValues, mergeChanges } from '@crm/domain'
import type { BusinessSettingsEvent, BusinessValues } from '@crm/events'
import { type BusinessSettingsState, evolve, initialState } from './rules/state.ts'

export type BusinessSettingsCommand = Command<'ChangeBusinessSettings', { changes: Partial<BusinessValues>; version?: number | undefined }>

/** Fields that were never changed have the values of the environment (`defaults`). */
export const businessSettings = (
  defaults: BusinessValues,
): Decider<BusinessSettingsCommand, BusinessSettingsState, BusinessSettingsEvent> => ({
  initialState: initialState(defaults),
  decide: ({ data: { changes, version } }, state) =>
    buildChangeEvents(state.values, mergeChanges(state, changes, version, 'business information')),
  evolve,
})

function buildChangeEvents(
  before: BusinessValues,
  { business_time_zone: to = before.business_time_zone, ...details }: Partial<BusinessValues>,
): BusinessSettingsEvent[] {
  const changes = diffValues(before, details)
  const from = before.business_time_zone
  return [
    ...(Object.keys(changes).length > 0 ? [{ type: 'BusinessDetailsChanged', data: { changes } } as const] : []),
    ...(to !== from ? [{ type: 'BusinessTimeZoneChanged', data: { from, to } } as const] : []),
  ]
}
