import { existsSync } from 'node:fs'
import { applyMigrations } from '@crm/database'
import { rebuildStaleProjections } from '@crm/event-store'
import { inlineProjections, listAsynchronousProjections } from '@crm/host'
import { readSettings } from '@crm/settings'

export async function updateDatabase(connectionString: string): Promise<void> {
  await applyMigrations(connectionString, listMigrationFolders())
  await rebuildStaleProjections({ connectionString, projections: [...inlineProjections, ...listAsynchronousProjections(readSettings())] })
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
