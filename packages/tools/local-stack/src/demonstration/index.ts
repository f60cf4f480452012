import { leadOrigins } from '@crm/contracts'
import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { projections } from '@crm/host'
import { createUser } from '@crm/service-identity'
import { hireInstaller } from '@crm/service-installations'
import { addColor, addLeadOrigin } from '@crm/service-leads'
import type { Settings } from '@crm/settings'
import { addDays, toDay, toInstant } from './calendar.ts'
import { fillBooklets } from './fill-booklets.ts'
import { type Actors, buildMeta, type FillContext, fillState } from './fill-context.ts'
import { fillEvents } from './fill-events.ts'
import { concurrency, fillLeads } from './fill-leads.ts'
import { fillTemplates } from './fill-mail.ts'
import { fillRepairs } from './fill-repairs.ts'
import { colors, installers } from './samples.ts'

export { sendToMailCatcher } from './fill-mail.ts'

/** Creates all data with commands, so that read tables and the activity log are filled too. If interrupted, the next start continues. */
export async function fillWithDemonstration(
  connectionString: string,
  { businessTimeZone }: Pick<Settings, 'businessTimeZone'>,
  now = new Date(),
): Promise<void> {
  const db = openDatabase({
    connectionString: withAsynchronousCommits(connectionString),
    applicationName: 'crm-demonstration',
    poolSize: concurrency,
  })
  try {
    const state = await fillState(db)
    if (await state.isDone()) return
    const storeAt = (moment: Date) => createEventStore({ database: db, projections, clock: () => moment })
    const parts = { storeAt, db, today: toDay(businessTimeZone, now), timeZone: businessTimeZone, now }
    const actors = await fillCatalogs(parts)
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

// Commits need not wait for the disk, because the next start creates again what a crash loses.
function withAsynchronousCommits(connectionString: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('options', '-c role=crm_app -c TimeZone=UTC -c synchronous_commit=off')
  return url.href
}

/** How many days ago the business began to use the product. */
const beginning = 430

async function fillCatalogs({ storeAt, db, today, timeZone }: FillContext): Promise<Actors> {
  const named = async (query: string) =>
    new Map((await db.pool.query<{ name: string; id: number }>(query)).rows.map(({ name, id }) => [name, id]))
  let minute = 8 * 60
  const next = () => storeAt(toInstant(addDays(today, -beginning), minute++, timeZone))

  const actors = await named('select username as name, id from crm.users')
  for (const account of demonstrationAccounts) {
    const store = next()
    if (!actors.has(account.username))
      actors.set(account.username, await createUser({ store }, { ...account, password: demonstrationPassword }))
  }
  const origins = await named('select value as name, id from crm.lead_origins')
  for (const [value, label] of Object.entries(leadOrigins)) {
    const store = next()
    if (!origins.has(value)) await addLeadOrigin(store, { value, label }, buildMeta(actors, 'admin', `origin ${value}`))
  }
  const codes = await named('select code as name, id from crm.wmk_colors')
  for (const [code, name, description] of colors) {
    const store = next()
    if (!codes.has(code)) await addColor(store, { code, name, description }, buildMeta(actors, 'admin', `colour ${code}`))
  }
  const hired = await named('select name, id from crm.installers')
  for (const installer of installers) {
    const store = next()
    if (!hired.has(installer.name)) await hireInstaller(store, installer, buildMeta(actors, 'maria', `installer ${installer.name}`))
  }
  return actors
}
