import type { Database } from '@crm/database'
import { type BusinessValues, businessSettingsId } from '@crm/events'
import type { BusinessProfile } from '@crm/settings'
import { sql } from '@databases/pg'

export type StoredSettings = { version: number; settings: Partial<BusinessValues>; updated_by: string | null; updated_at: string | null }

const untouched: StoredSettings = { version: 0, settings: {}, updated_by: null, updated_at: null }

export async function storedSettings({ read }: Pick<Database, 'read'>): Promise<StoredSettings> {
  const [row]: StoredSettings[] = await read.query(
    sql`select version, settings, updated_by, updated_at from crm.business_settings where id = ${businessSettingsId}`,
  )
  return row ?? untouched
}

export const defaultsOf = ({ companyName, companyPhone, companyEmail, businessTimeZone }: BusinessProfile): BusinessValues => ({
  company_name: companyName,
  company_phone: companyPhone,
  company_email: companyEmail,
  business_time_zone: businessTimeZone,
})
