import { readSettings } from '@crm/settings'
import { step } from './steps.ts'
import { bringUpToDate } from './update-database.ts'

// Runs before the other processes when several share one PostgreSQL.
const { databaseUrl } = readSettings()
if (databaseUrl === null) throw new Error('DATABASE_URL is not set: there is no database to update')
await step('Migrations', () => bringUpToDate(databaseUrl))
