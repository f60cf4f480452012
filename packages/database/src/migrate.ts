import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** A folder of `NNN-name.sql` files; `name` is its owner. */
export type MigrationFolder = { name: string; folder: URL }

// An arbitrary number that every process migrating the database must share.
const migrationLock = 7_245_113

/** Applies each new file once as the owner, in order and in one transaction, and returns what it applied. Safe to run in several processes.
 * Refuses a file that changed after it was applied. `only` limits it to these `folder/name`, to build an older schema. */
export async function applyMigrations(
  connectionString: string,
  folders: readonly MigrationFolder[],
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'crm-migrations', options: '-c role=none -c TimeZone=UTC' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(await readFile(new URL('./bootstrap.sql', import.meta.url), 'utf8'))
    const applied: string[] = []
    for (const folder of folders) applied.push(...(await applyFolder(client, folder, only)))
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

async function applyFolder(
  client: pg.Client,
  { name: folder, folder: url }: MigrationFolder,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const known = await client.query<{ name: string; checksum: string }>('select name, checksum from crm.migrations where folder = $1', [
    folder,
  ])
  const checksums = new Map(known.rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const name of await listMigrations(url)) {
    if (only && !only.has(`${folder}/${name}`)) continue
    const text = await readFile(new URL(name, withSlash(url)), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const before = checksums.get(name)
    if (before === checksum) continue
    if (before !== undefined) throw new Error(`The migration ${folder}/${name} was changed after it was applied. Add a new file instead.`)
    await client.query(text).catch((error: unknown) => {
      throw new Error(`The migration ${folder}/${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
    })
    await client.query('insert into crm.migrations (folder, name, checksum) values ($1, $2, $3)', [folder, name, checksum])
    applied.push(`${folder}/${name}`)
  }
  return applied
}

async function listMigrations(folder: URL): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const odd = names.find((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name))
  if (odd) throw new Error(`A migration must be named NNN-name.sql: ${odd}`)
  return names
}

const withSlash = (url: URL): URL => (url.href.endsWith('/') ? url : new URL(`${url.href}/`))
