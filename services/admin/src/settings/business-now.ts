import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '@crm/database'
import type { BusinessValues } from '@crm/facts'
import type { Business, BusinessNow } from '@crm/settings'
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

/** The business as an administrator says, and kept so: all processes follow a change without a restart. */
export async function businessNow({ db, defaults, signal, report }: Parts): Promise<BusinessNow> {
  let known = defaults
  const refresh = async () => {
    const { settings } = await storedSettings(db)
    known = businessOf({ ...defaultsOf(defaults), ...settings })
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
