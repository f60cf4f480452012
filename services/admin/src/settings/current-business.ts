import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '@crm/database'
import type { BusinessValues } from '@crm/events'
import { type BusinessDefaults, type BusinessProfile, type BusinessProfileSource, SettingsError } from '@crm/settings'
import { findKnownTimeZone, findStoredBusinessSettings, toBusinessValues } from './stored-settings.ts'

type Parts = {
  db: Pick<Database, 'read'>
  defaults: BusinessDefaults
  /** Without a signal, only `refresh` reads the settings again. */
  signal?: AbortSignal
  report?: (error: unknown) => void
}

// Milliseconds until other processes see a change.
const every = 1_000

/** Keeps the business settings current without a restart. Throws if the database doesn't know the environment's time zone. */
export async function watchBusinessSettings({ db, defaults, signal, report }: Parts): Promise<BusinessProfileSource> {
  if ((await findKnownTimeZone(db, defaults.businessTimeZone)) === null)
    throw new SettingsError(
      'BUSINESS_TIME_ZONE',
      defaults.businessTimeZone,
      'a time zone that the database knows, such as America/New_York',
    )
  let known = toBusiness(toBusinessValues(defaults))
  let strange: string | null = null
  const refresh = async () => {
    const { settings } = await findStoredBusinessSettings(db)
    const wanted = toBusiness({ ...toBusinessValues(defaults), ...settings })
    const { businessTimeZone: zone } = wanted
    // A time zone is checked once per name, because PostgreSQL reads its time zone files for each check.
    if (zone !== known.businessTimeZone && zone !== strange) strange = (await findKnownTimeZone(db, zone)) === null ? zone : null
    // An old event may hold a time zone that the database doesn't know; then the business keeps its current one.
    known = zone === strange ? { ...wanted, businessTimeZone: known.businessTimeZone } : wanted
  }
  await refresh()
  if (signal !== undefined) void keepFresh(refresh, signal, report)
  return { now: () => known, refresh }
}

async function keepFresh(refresh: () => Promise<void>, signal: AbortSignal, report: Parts['report']): Promise<void> {
  while (!signal.aborted) {
    await rest(every, undefined, { signal, ref: false }).catch(() => undefined)
    if (!signal.aborted) await refresh().catch((error) => report?.(error))
  }
}

const toBusiness = (values: BusinessValues): BusinessProfile => ({
  companyName: values.company_name,
  companyPhone: values.company_phone,
  companyEmail: values.company_email,
  businessTimeZone: values.business_time_zone,
  weekStartsOn: values.week_starts_on,
})
