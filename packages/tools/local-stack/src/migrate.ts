import { readSettings } from '@crm/settings'
import { runStep } from './steps.ts'
import { updateDatabase } from './update-database.ts'

// Runs before the other processes when several share one PostgreSQL.
const { databaseUrl } = readSettings()
if (databaseUrl === null) throw new Error('DATABASE_URL is not set: there is no database to update')
await runStep('Migrations', () => updateDatabase(databaseUrl))
