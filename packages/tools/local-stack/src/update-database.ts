import { existsSync } from 'node:fs'
import { migrate } from '@crm/database'
import { prepareProjections } from '@crm/event-store'
import { asynchronousProjections, projections } from '@crm/host'
import { readSettings } from '@crm/settings'

export async function updateDatabase(connectionString: string): Promise<void> {
  await migrate(connectionString, listMigrationFolders())
  await prepareProjections({ connectionString, projections: [...projections, ...asynchronousProjections(readSettings())] })
}

// In the order in which migrations run, because a migration may use tables of the owners before it.
const owners = [
  'packages/event-store',
  'services/identity',
  'services/leads',
  'services/installations',
  'services/mail',
  'services/reports',
  'services/admin',
  'services/front-ends',
  'workers',
  'packages/jobs',
]

const root = new URL('../../../../', import.meta.url)

export function listMigrationFolders(): { name: string; folder: URL }[] {
  return owners.flatMap((owner) => {
    const folder = [`${owner}/migrations/`, `${owner}/src/migrations/`].map((path) => new URL(path, root)).find((url) => existsSync(url))
    return folder ? [{ name: owner.slice(owner.indexOf('/') + 1), folder }] : []
  })
}
