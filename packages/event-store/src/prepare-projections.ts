import type { Client } from 'pg'
import type { Projection } from './projection.ts'
import { asOwner, markLive } from './projection-registry.ts'
import { rebuildProjection } from './rebuild.ts'
import type { SchemaHistory } from './upcaster.ts'

/** Rebuilds new or changed projections before anything is served and returns their names. Throws if the database is newer than the code. */
export async function prepareProjections(parts: {
  connectionString: string
  projections: readonly Projection[]
  history?: SchemaHistory
}): Promise<string[]> {
  const stale = await asOwner(parts.connectionString, (client) => registerAll(client, parts.projections))
  for (const projection of stale) await rebuildProjection({ ...parts, projection })
  return stale.map(({ name }) => name)
}

async function registerAll(client: Client, projections: readonly Projection[]): Promise<Projection[]> {
  const stale: Projection[] = []
  for (const projection of projections) {
    const { rows } = await client.query<{ version: number }>(`select version from crm.projections where name = $1 and status = 'live'`, [
      projection.name,
    ])
    const live = rows[0]?.version
    if (live === projection.version) continue
    if (live !== undefined && live > projection.version) {
      throw new Error(`The database holds version ${live} of ${projection.name}; this release knows only version ${projection.version}.`)
    }
    if (await hasFacts(client, projection)) stale.push(projection)
    else await markLive(client, projection, 0n)
  }
  return stale
}

async function hasFacts(client: Client, { handles }: Projection): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from crm.events where type = any($1) limit 1', [handles])
  return rowCount !== 0
}
