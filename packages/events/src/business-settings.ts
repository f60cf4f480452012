import type { Event } from '@crm/domain'

/** What the business says of itself, by the names of the wire. */
export type BusinessValues = {
  company_name: string
  company_phone: string | null
  company_email: string | null
  business_time_zone: string
}

type Change<T> = { from: T; to: T }

// Stream `businessSettings-1`, of which there is one. What it doesn't tell of is as the environment says.
export type BusinessSettingsEvent =
  | Event<'CompanyRenamed', Change<string>>
  | Event<'CompanyPhoneChanged', Change<string | null>>
  | Event<'CompanyEmailChanged', Change<string | null>>
  | Event<'BusinessTimeZoneChanged', Change<string>>

/** The settings are one record. */
export const businessSettingsId = 1
export const businessSettingsStream = `businessSettings-${businessSettingsId}`

const fields: Readonly<Record<BusinessSettingsEvent['type'], keyof BusinessValues>> = {
  CompanyRenamed: 'company_name',
  CompanyPhoneChanged: 'company_phone',
  CompanyEmailChanged: 'company_email',
  BusinessTimeZoneChanged: 'business_time_zone',
}

/** Every type of the settings' events. */
export const businessSettingsEventTypes = Object.keys(fields) as BusinessSettingsEvent['type'][]

/** What an event sets. */
export const businessValuesOf = ({ type, data }: BusinessSettingsEvent): Partial<BusinessValues> => ({ [fields[type]]: data.to })
