import { readSettings } from '@crm/settings'
import { bringUpToDate } from './bring-up-to-date.ts'
import { step } from './steps.ts'

// Runs before the other processes when several share one PostgreSQL.
const { databaseUrl } = readSettings()
if (databaseUrl === null) throw new Error('DATABASE_URL is not set: there is no database to bring up to date')
await step('Migrations', () => bringUpToDate(databaseUrl))
