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

/** The settings of the business, named as in the API. Their initial values come from the environment, except the first weekday. */
export const businessFieldTable = {
  company_name: defineField<string>({ label: 'Company name', initial: '', format: formatTextOrNone }),
  company_phone: defineField<string | null>({ label: 'Company phone', initial: null, format: formatTextOrNone }),
  company_email: defineField<string | null>({ label: 'Company email', initial: null, format: formatTextOrNone }),
  business_time_zone: defineField<string>({ label: 'Business time zone', initial: '', format: formatTextOrNone }),
  week_starts_on: defineField<string>({ label: 'Week starts on', initial: 'Sunday', format: formatTextOrNone }),
} satisfies FieldTable

export type BusinessValues = FieldTableValues<typeof businessFieldTable>

// Stream `businessSettings-1`, the only one of its kind.
export type BusinessSettingsEvent =
  | Event<'BusinessDetailsChanged', { changes: DetailChanges<BusinessValues> }>
  | Event<'BusinessTimeZoneChanged', { from: string; to: string }>

/** There is only one record of settings, so its id is fixed. */
export const businessSettingsId = 1
export const businessSettingsStreamId = `businessSettings-${businessSettingsId}`

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerBusinessEventTypes = {
  CompanyRenamed: ['BusinessDetailsChanged', 'company_name'],
  CompanyPhoneChanged: ['BusinessDetailsChanged', 'company_phone'],
  CompanyEmailChanged: ['BusinessDetailsChanged', 'company_email'],
} as const satisfies Record<string, readonly ['BusinessDetailsChanged', keyof BusinessValues]>

/** The field values that an event sets. */
export const extractBusinessValues = ({ type, data }: BusinessSettingsEvent): Partial<BusinessValues> =>
  type === 'BusinessDetailsChanged' ? extractCorrectedValues(data.changes) : { business_time_zone: data.to }

export const businessSettingsActivityPhrases: ActivityPhrases<BusinessSettingsEvent> = {
  BusinessDetailsChanged: ({ changes }) => updated(changes),
  BusinessTimeZoneChanged: (business_time_zone) => updated({ business_time_zone }),
}

function updated(changes: DetailChanges<BusinessValues>): ActivityEntryTuple {
  return ['business_settings', 'update', describeDetailChanges(businessFieldTable, changes)]
}

export const businessSettingsEventTypes = Object.keys(businessSettingsActivityPhrases) as BusinessSettingsEvent['type'][]
