import { resolve } from 'node:path'
import { cwd } from 'node:process'
import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { allPersonalData, inlineProjections, listAsynchronousProjections } from '@crm/host'
import { createErasureRunner, readErasureRecords, reapplyErasures } from '@crm/service-admin'
import { readSettings } from '@crm/settings'
import { findOrStartPostgres } from './postgres.ts'
import { printLine } from './steps.ts'

// Run by `npm run erasures -- apply-again [FILE]` after a restore, before users work with the product again.
const settings = readSettings()
const [verb, named] = process.argv.slice(2)
if (verb !== 'apply-again') {
  printLine('Usage: npm run erasures -- apply-again [FILE]')
  process.exit(2)
}
const file = named === undefined ? settings.erasures : resolve(process.env.INIT_CWD || cwd(), named)
const { connectionString, stop } = await findOrStartPostgres(settings)
const db = openDatabase({ connectionString, applicationName: 'crm erasures', poolSize: 2 })
try {
  const store = createEventStore({ database: db, projections: inlineProjections, clock: () => new Date() })
  const parts = {
    db,
    store,
    connectionString,
    personalData: allPersonalData,
    projections: [...inlineProjections, ...listAsynchronousProjections(settings)],
  }
  const leads = await reapplyErasures(parts, createErasureRunner(parts), await readErasureRecords(file))
  printLine(leads.length === 0 ? 'The backup contained no erased person.' : `Erased again: leads ${leads.join(', ')}.`)
} finally {
  await db.close()
  await stop()
}
