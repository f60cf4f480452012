import { type Command, type Decider, mergeChanges } from '@crm/domain'
import type { BusinessSettingsEvent, BusinessValues } from '@crm/events'
import { type BusinessSettingsState, evolve, initialState } from './rules/state.ts'

export type BusinessSettingsCommand = Command<'ChangeBusinessSettings', { changes: Partial<BusinessValues>; version?: number | undefined }>

/** Fields that were never changed have the values of the environment (`defaults`). */
export const businessSettings = (
  defaults: BusinessValues,
): Decider<BusinessSettingsCommand, BusinessSettingsState, BusinessSettingsEvent> => ({
  initialState: initialState(defaults),
  decide: ({ data: { changes, version } }, state) =>
    factsOfChange(state.values, mergeChanges(state, changes, version, 'business information')),
  evolve,
})

const factOf: { [K in keyof BusinessValues]: (data: { from: BusinessValues[K]; to: BusinessValues[K] }) => BusinessSettingsEvent } = {
  company_name: (data) => ({ type: 'CompanyRenamed', data }),
  company_phone: (data) => ({ type: 'CompanyPhoneChanged', data }),
  company_email: (data) => ({ type: 'CompanyEmailChanged', data }),
  business_time_zone: (data) => ({ type: 'BusinessTimeZoneChanged', data }),
}

function factsOfChange(before: BusinessValues, after: Partial<BusinessValues>): BusinessSettingsEvent[] {
  return (Object.keys(factOf) as (keyof BusinessValues)[]).flatMap((field) => {
    const to = after[field]
    if (to === undefined || to === before[field]) return []
    // TypeScript can't relate `field` to its function and its values through an index.
    return [(factOf[field] as (data: { from: unknown; to: unknown }) => BusinessSettingsEvent)({ from: before[field], to })]
  })
}
