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

/**
 * Fills an empty database with the demonstration, once. Everything goes in as commands through the event store, so read tables and
 * activity log come about as they always do. Killed half-way, the next start goes on where it stopped.
 */
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

// Whatever a crash would lose here, the next start fills in again: so no commit waits for the disk.
function inAHurry(connectionString: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('options', '-c role=crm_app -c TimeZone=UTC -c synchronous_commit=off')
  return url.href
}
