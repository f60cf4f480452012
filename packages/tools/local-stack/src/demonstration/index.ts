import { leadOriginLabels } from '@crm/contracts'
import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { businessSettingsStreamId } from '@crm/events'
import { inlineProjections } from '@crm/host'
import { createBusinessSettingsDecider, toBusinessValues } from '@crm/service-admin'
import { createUser } from '@crm/service-identity'
import { hireInstaller } from '@crm/service-installations'
import { addColor, addLeadOrigin } from '@crm/service-leads'
import type { BusinessDefaults } from '@crm/settings'
import { addDays, toInstant, toLocalDay } from './calendar.ts'
import { fillBooklets } from './fill-booklets.ts'
import { fillCalendarEvents } from './fill-calendar-events.ts'
import { type ActorIdsByName, buildEventMeta, createFillStateTracker, type FillContext } from './fill-context.ts'
import { fillLeads, leadFillConcurrency } from './fill-leads.ts'
import { fillEmailTemplates } from './fill-mail.ts'
import { fillRepairRequests } from './fill-repairs.ts'
import { sampleColors, sampleInstallers } from './samples.ts'

export { configureMailCatcher } from './fill-mail.ts'

/** The time zone of the sample addresses. */
export const sampleTimeZone = 'America/Chicago'

/**
 * Creates all data with commands, so that read tables and the activity log are filled too. If interrupted, the next start continues. `timeZone`
 * becomes the business's.
 */
export async function fillDatabaseWithDemonstration(
  connectionString: string,
  settings: BusinessDefaults,
  timeZone: string,
  now = new Date(),
): Promise<void> {
  const db = openDatabase({
    connectionString: withAsynchronousCommits(connectionString),
    applicationName: 'crm-demonstration',
    poolSize: leadFillConcurrency,
  })
  try {
    const state = await createFillStateTracker(db)
    if (await state.isDone()) return
    const storeAt = (moment: Date) => createEventStore({ database: db, projections: inlineProjections, clock: () => moment })
    const parts = { storeAt, db, today: toLocalDay(timeZone, now), timeZone, now }
    const actors = await fillCatalogs(parts)
    await fillTimeZone(parts, settings, actors)
    await fillLeads(parts, actors)
    await fillCalendarEvents(parts, actors)
    await fillBooklets(parts, actors)
    await fillRepairRequests(parts, actors)
    await fillEmailTemplates(parts, actors)
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

async function fillCatalogs({ storeAt, db, today, timeZone }: FillContext): Promise<ActorIdsByName> {
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
  for (const [value, label] of Object.entries(leadOriginLabels)) {
    const store = next()
    if (!origins.has(value)) await addLeadOrigin(store, { value, label }, buildEventMeta(actors, 'admin', `origin ${value}`))
  }
  const codes = await named('select code as name, id from crm.wmk_colors')
  for (const [code, name, description] of sampleColors) {
    const store = next()
    if (!codes.has(code)) await addColor(store, { code, name, description }, buildEventMeta(actors, 'admin', `colour ${code}`))
  }
  const hired = await named('select name, id from crm.installers')
  for (const installer of sampleInstallers) {
    const store = next()
    if (!hired.has(installer.name)) await hireInstaller(store, installer, buildEventMeta(actors, 'maria', `installer ${installer.name}`))
  }
  return actors
}

async function fillTimeZone({ storeAt, today, timeZone }: FillContext, settings: BusinessDefaults, actors: ActorIdsByName): Promise<void> {
  await storeAt(toInstant(addDays(today, -beginning), 8 * 60 + 55, timeZone)).execute({
    decider: createBusinessSettingsDecider(toBusinessValues(settings)),
    streamId: businessSettingsStreamId,
    command: { type: 'ChangeBusinessSettings', data: { changes: { business_time_zone: timeZone } } },
    meta: buildEventMeta(actors, 'admin', 'time zone'),
    idempotency: { key: 'time zone', requestHash: 'demonstration' },
  })
}
