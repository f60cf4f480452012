import type { Database } from '@crm/database'
import type { RecordedEvent } from '@crm/domain'
import type { Projection } from '@crm/event-store'
import {
  type BusinessSettingsEvent,
  type BusinessValues,
  businessFieldTable,
  businessSettingsEventTypes,
  businessSettingsId,
  extractBusinessValues,
} from '@crm/events'
import type { BusinessDefaults } from '@crm/settings'
import { sql } from '@databases/pg'

export const businessSettingsProjection: Projection = {
  name: 'business-settings',
  version: 1,
  tables: ['business_settings'],
  handles: businessSettingsEventTypes,
  project(event, table) {
    const set = JSON.stringify(extractBusinessValues(event as RecordedEvent<BusinessSettingsEvent>))
    const text = `insert into ${table('business_settings')} as known (id, version, settings, updated_by, updated_at) values ($1, $2, $3, $4, $5)
      on conflict (id) do update set version = excluded.version, settings = known.settings || excluded.settings,
        updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where known.version < excluded.version`
    return [{ text, values: [businessSettingsId, event.version, set, event.meta.actor.name, event.at] }]
  },
}

type StoredSettings = { version: number; settings: Partial<BusinessValues>; updated_by: string | null; updated_at: string | null }

const untouched: StoredSettings = { version: 0, settings: {}, updated_by: null, updated_at: null }

export async function findStoredBusinessSettings({ read }: Pick<Database, 'read'>): Promise<StoredSettings> {
  const [row]: StoredSettings[] = await read.query(
    sql`select version, settings, updated_by, updated_at from crm.business_settings where id = ${businessSettingsId}`,
  )
  return row ?? untouched
}

export const toBusinessValues = ({ companyName, companyPhone, companyEmail, businessTimeZone }: BusinessDefaults): BusinessValues => ({
  company_name: companyName,
  company_phone: companyPhone,
  company_email: companyEmail,
  business_time_zone: businessTimeZone,
  week_starts_on: businessFieldTable.week_starts_on.initial,
})

// PostgreSQL and JavaScript disagree about some names (US/Pacific-New, PST), so a time zone must be known to both.
// Returns the name in PostgreSQL's spelling, or null.
export async function findKnownTimeZone({ read }: Pick<Database, 'read'>, name: string): Promise<string | null> {
  const [known]: { name: string }[] = await read.query(
    sql`select name from pg_timezone_names where lower(name) = ${name.toLowerCase()} order by name limit 1`,
  )
  return known?.name ?? null
}
