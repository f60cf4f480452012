import type { Client } from 'pg'
import type { Projection } from './projection.ts'
import { rebuildProjection } from './rebuild.ts'
import { connectAsOwner } from './replay.ts'
import type { EventHistory } from './upcast.ts'

/** What is registered about a projection; instants are ISO text. */
export type Registered = { name: string; version: number; status: 'live' | 'retired'; position: bigint; switchedAt: string }

/** All projections that this database has known. */
export async function registeredProjections(connectionString: string): Promise<Registered[]> {
  return asOwner(connectionString, async (client) => {
    const { rows } = await client.query<Registered>(
      'select name, version, status, position, switched_at as "switchedAt" from crm.projections order by name, version',
    )
    return rows
  })
}

/**
 * Brings the registry in line with the code, before anything is served: a projection that is new, or of a new version, on a log that
 * has facts for it is rebuilt. Refuses code that is older than the database. Answers the names of those rebuilt.
 */
export async function prepareProjections(parts: {
  connectionString: string
  projections: readonly Projection[]
  history?: EventHistory
}): Promise<string[]> {
  const stale = await asOwner(parts.connectionString, (client) => registerAll(client, parts.projections))
  for (const projection of stale) await rebuildProjection({ ...parts, projection })
  return stale.map(({ name }) => name)
}

/** Writes down that this version is what people read now. */
export async function markLive(client: Client, { name, version }: Projection, position: bigint): Promise<void> {
  await client.query(`update crm.projections set status = 'retired' where name = $1 and status = 'live' and version <> $2`, [name, version])
  await client.query(
    `insert into crm.projections (name, version, status, position, switched_at) values ($1, $2, 'live', $3, clock_timestamp())
     on conflict (name, version) do update set status = 'live', position = excluded.position, switched_at = excluded.switched_at`,
    [name, version, position],
  )
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

async function asOwner<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectAsOwner(connectionString, 'crm-projections')
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
