import { readSettings } from '@crm/settings'
import { runStep } from './steps.ts'
import { updateDatabase } from './update-database.ts'

// Run on its own before several processes start on the same PostgreSQL, so that they do not all migrate it.
const { databaseUrl } = readSettings()
if (databaseUrl === null) throw new Error('DATABASE_URL is not set: there is no database to update')
await runStep('Migrations', () => updateDatabase(databaseUrl))
