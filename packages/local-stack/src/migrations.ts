import { existsSync } from 'node:fs'

// In the order in which they are carried out: a later one may refer to the tables of those before it.
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

const root = new URL('../../../', import.meta.url)

/** Every folder of migrations in the product, in order. Each owner keeps its own in `migrations` or `src/migrations`. */
export function migrationFolders(): { name: string; folder: URL }[] {
  return owners.flatMap((owner) => {
    const folder = [`${owner}/migrations/`, `${owner}/src/migrations/`].map((path) => new URL(path, root)).find((url) => existsSync(url))
    return folder ? [{ name: owner.slice(owner.indexOf('/') + 1), folder }] : []
  })
}
