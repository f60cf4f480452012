import { migrate } from '@crm/database'
import { prepareProjections } from '@crm/event-store'
import { asynchronousProjections, projections } from '@crm/host'
import { readSettings } from '@crm/settings'
import { migrationFolders } from './migrations.ts'

export async function bringUpToDate(connectionString: string): Promise<void> {
  await migrate(connectionString, migrationFolders())
  await prepareProjections({ connectionString, projections: [...projections, ...asynchronousProjections(readSettings())] })
}
