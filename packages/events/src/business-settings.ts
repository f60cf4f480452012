import type { Event } from '@crm/domain'
import { correctedValues, type DetailChanges, defineField, describeDetails, type FieldTable, type ValuesOf } from './fields.ts'
import { formatOrNone, type LogEntry, type LogPhrases } from './format.ts'

/** The settings of the business, named as in the API. Their initial values come from the environment. */
export const businessFields = {
  company_name: defineField<string>({ label: 'Company name', initial: '', format: formatOrNone }),
  company_phone: defineField<string | null>({ label: 'Company phone', initial: null, format: formatOrNone }),
  company_email: defineField<string | null>({ label: 'Company email', initial: null, format: formatOrNone }),
  business_time_zone: defineField<string>({ label: 'Business time zone', initial: '', format: formatOrNone }),
} satisfies FieldTable

export type BusinessValues = ValuesOf<typeof businessFields>

// Stream `businessSettings-1`, the only one of its kind.
export type BusinessSettingsEvent =
  | Event<'BusinessDetailsChanged', { changes: DetailChanges<BusinessValues> }>
  | Event<'BusinessTimeZoneChanged', { from: string; to: string }>

/** There is only one record of settings, so its id is fixed. */
export const businessSettingsId = 1
export const businessSettingsStream = `businessSettings-${businessSettingsId}`

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerBusinessEvents = {
  CompanyRenamed: ['BusinessDetailsChanged', 'company_name'],
  CompanyPhoneChanged: ['BusinessDetailsChanged', 'company_phone'],
  CompanyEmailChanged: ['BusinessDetailsChanged', 'company_email'],
} as const satisfies Record<string, readonly ['BusinessDetailsChanged', keyof BusinessValues]>

/** The field values that an event sets. */
export const businessValuesOf = ({ type, data }: BusinessSettingsEvent): Partial<BusinessValues> =>
  type === 'BusinessDetailsChanged' ? correctedValues(data.changes) : { business_time_zone: data.to }

export const businessSettingsPhrases: LogPhrases<BusinessSettingsEvent> = {
  BusinessDetailsChanged: ({ changes }) => updated(changes),
  BusinessTimeZoneChanged: (business_time_zone) => updated({ business_time_zone }),
}

function updated(changes: DetailChanges<BusinessValues>): LogEntry {
  return ['business_settings', 'update', describeDetails(businessFields, changes)]
}

export const businessSettingsEventTypes = Object.keys(businessSettingsPhrases) as BusinessSettingsEvent['type'][]
