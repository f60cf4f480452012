import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '@crm/database'
import type { BusinessValues } from '@crm/facts'
import { type Business, type BusinessNow, SettingsError } from '@crm/settings'
import { knownTimeZone } from './known-time-zone.ts'
import { defaultsOf, storedSettings } from './stored.ts'

type Parts = {
  db: Pick<Database, 'read'>
  /** What the environment says. */
  defaults: Business
  /** Without one it is only read anew by `refresh`. */
  signal?: AbortSignal
  report?: (error: unknown) => void
}

// Milliseconds. A row by its key: a process that has not changed the settings itself follows that soon.
const every = 1_000

/**
 * The business as an administrator says, and kept so: all processes follow a change without a restart. Throws where the environment names a time
 * zone that the database doesn't know.
 */
export async function businessNow({ db, defaults, signal, report }: Parts): Promise<BusinessNow> {
  if ((await knownTimeZone(db, defaults.businessTimeZone)) === null)
    throw new SettingsError(
      'BUSINESS_TIME_ZONE',
      defaults.businessTimeZone,
      'a time zone that the database knows, such as America/New_York',
    )
  let known = defaults
  let strange: string | null = null
  const refresh = async () => {
    const { settings } = await storedSettings(db)
    const wanted = businessOf({ ...defaultsOf(defaults), ...settings })
    const { businessTimeZone: zone } = wanted
    // Asked once: the database reads its files for it.
    if (zone !== known.businessTimeZone && zone !== strange) strange = (await knownTimeZone(db, zone)) === null ? zone : null
    // A log may tell of one that was taken before the database was asked. As reports do, the business keeps the one it has.
    known = zone === strange ? { ...wanted, businessTimeZone: known.businessTimeZone } : wanted
  }
  await refresh()
  if (signal !== undefined) void keepFresh(refresh, signal, report)
  return { now: () => known, refresh }
}

async function keepFresh(refresh: () => Promise<void>, signal: AbortSignal, report: Parts['report']): Promise<void> {
  while (!signal.aborted) {
    await rest(every, undefined, { signal, ref: false }).catch(() => undefined)
    // What was known stays, until the database can be reached again.
    if (!signal.aborted) await refresh().catch((error) => report?.(error))
  }
}

const businessOf = (values: BusinessValues): Business => ({
  companyName: values.company_name,
  companyPhone: values.company_phone,
  companyEmail: values.company_email,
  businessTimeZone: values.business_time_zone,
})
