import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { projections } from '@crm/host'
import type { Settings } from '@crm/settings'
import { dayIn } from './calendar.ts'
import { fillBooklets } from './fill-booklets.ts'
import { fillCatalogues } from './fill-catalogues.ts'
import { fillEvents } from './fill-events.ts'
import { atOnce, fillLeads } from './fill-leads.ts'
import { fillRepairs } from './fill-repairs.ts'
import { fillState } from './fill-state.ts'
import { fillTemplates } from './fill-templates.ts'

export { sendToMailCatcher } from './send-to-mail-catcher.ts'

/** Uses commands, so that read tables and activity log are written as usual. If interrupted, the next start continues. */
export async function fillWithDemonstration(
  connectionString: string,
  { businessTimeZone }: Pick<Settings, 'businessTimeZone'>,
  now = new Date(),
): Promise<void> {
  const db = openDatabase({ connectionString: inAHurry(connectionString), applicationName: 'crm-demonstration', poolSize: atOnce })
  try {
    const state = await fillState(db)
    if (await state.isDone()) return
    const storeAt = (moment: Date) => createEventStore({ database: db, projections, clock: () => moment })
    const parts = { storeAt, db, today: dayIn(businessTimeZone, now), timeZone: businessTimeZone, now }
    const actors = await fillCatalogues(parts)
    await fillLeads(parts, actors)
    await fillEvents(parts, actors)
    await fillBooklets(parts, actors)
    await fillRepairs(parts, actors)
    await fillTemplates(parts, actors)
    await state.finish()
  } finally {
    await db.close()
  }
}

// The next start restores what a crash loses, so commits do not wait for the disk.
function inAHurry(connectionString: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('options', '-c role=crm_app -c TimeZone=UTC -c synchronous_commit=off')
  return url.href
}
