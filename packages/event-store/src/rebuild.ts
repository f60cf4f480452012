import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ClientBase } from 'pg'
import type { Projection } from './projection.ts'
import { readSafeHead } from './read.ts'
import { connectAsDatabaseOwner, createReplayContext, type ReplayContext, replayLog } from './replay.ts'
import { createShadowTables, dropShadowTables, getShadowTableName, swapShadowTables } from './shadow-tables.ts'
import { type EventSchemaHistory, productEventSchemaHistory } from './upcaster.ts'

export type RebuildOptions = {
  connectionString: string
  projection: Projection
  history?: EventSchemaHistory
  chunk?: number
  report?: (progress: { position: bigint; head: bigint }) => void
}

const usualChunk = 2_000
const swapAttempts = 50
const lockTimeout = '150ms'
const isRetried = new Set(['55P03', '40P01']) // lock timeout, deadlock

/** Replays the log into shadow tables while the live ones stay in use, then swaps them while appends wait for a few milliseconds.
 * Returns the position reached. Only one rebuild of a projection runs at a time. */
export async function rebuildProjection(rebuild: RebuildOptions): Promise<bigint> {
  return runWithShadowTables(rebuild, async (replayed, caughtUp) => {
    let position = caughtUp
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await swap(replayed, position)
      } catch (error) {
        await replayed.client.query('rollback')
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        if (attempt === swapAttempts || !isRetried.has(code)) throw error
        await sleep(20 * attempt)
        position = await catchUp(replayed, position, rebuild.report)
      }
    }
  })
}

/** Fills shadow tables from the whole log, runs `use`, then drops them. */
export async function runWithShadowTables<T>(
  rebuild: RebuildOptions,
  use: (replayed: ReplayContext, position: bigint) => Promise<T>,
): Promise<T> {
  const { projection, history = productEventSchemaHistory, chunk = usualChunk } = rebuild
  const client = await connectAsDatabaseOwner(rebuild.connectionString, 'crm-rebuild')
  try {
    await blockRebuilds(client, projection.name)
    await createShadowTables(client, projection.tables)
    const replayed = createReplayContext({ client, projection, history, chunk })
    const position = await catchUp(replayed, 0n, rebuild.report)
    for (const table of projection.tables) await client.query(`analyze crm.${getShadowTableName(table)}`)
    const result = await use(replayed, position)
    await dropShadowTables(client, projection.tables)
    return result
  } finally {
    await client.end()
  }
}

/** Prevents other rebuilds of a projection as long as the connection is open; throws if one is running. */
export async function blockRebuilds(client: ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(hashtext($1)) as free', [`rebuild ${name}`])
  if (!rows[0]?.free) throw new Error(`${name} is already being rebuilt.`)
}

async function catchUp(replayed: ReplayContext, from: bigint, report: RebuildOptions['report']): Promise<bigint> {
  let position = from
  for (;;) {
    const head = await readSafeHead(replayed.client)
    if (head === null) continue
    const isShort = head - position <= BigInt(replayed.chunk) && position > 0n
    if (isShort || head === position) return position
    await replayLog(replayed, position, head, { commits: true, onChunk: (at) => report?.({ position: at, head }) })
    position = head
  }
}

async function swap(replayed: ReplayContext, from: bigint): Promise<bigint> {
  const { client, projection } = replayed
  await client.query('begin')
  await client.query(`set local lock_timeout = '${lockTimeout}'`)
  const head = await lockEventLog(client)
  await replayLog(replayed, from, head, { commits: false })
  // Lock the checkpoint before the tables, in the same order as the running projection, to avoid a deadlock.
  if (projection.isAsynchronous) await movePlace(client, projection.name, head)
  await swapShadowTables(client, projection.tables)
  await markLive(client, projection, head)
  await client.query('commit')
  return head
}

async function movePlace(client: Client, name: string, head: bigint): Promise<void> {
  await client.query(
    `insert into crm.subscriptions (name, position) values ($1, $2)
     on conflict (name) do update set position = $2, failures = 0, failing_position = null, last_error = null, updated_at = clock_timestamp()`,
    [name, head],
  )
}

/** Blocks appends until the transaction ends, and returns the last position of the log. */
export async function lockEventLog(client: ClientBase): Promise<bigint> {
  await client.query('lock table crm.events in share mode')
  const { rows } = await client.query<{ head: bigint }>('select coalesce(max(position), 0) as head from crm.events')
  return rows[0]?.head ?? 0n
}

/** Rebuilds new or changed projections at startup and returns their names. Throws if the database is newer than the code. */
export async function rebuildStaleProjections(parts: {
  connectionString: string
  projections: readonly Projection[]
  history?: EventSchemaHistory
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

type Registered = { name: string; version: number; status: 'live' | 'retired'; position: bigint; switchedAt: string }

export async function listRegisteredProjections(connectionString: string): Promise<Registered[]> {
  return asOwner(connectionString, async (client) => {
    const { rows } = await client.query<Registered>(
      'select name, version, status, position, switched_at as "switchedAt" from crm.projections order by name, version',
    )
    return rows
  })
}

async function markLive(client: Client, { name, version }: Projection, position: bigint): Promise<void> {
  await client.query(`update crm.projections set status = 'retired' where name = $1 and status = 'live' and version <> $2`, [name, version])
  await client.query(
    `insert into crm.projections (name, version, status, position, switched_at) values ($1, $2, 'live', $3, clock_timestamp())
     on conflict (name, version) do update set status = 'live', position = excluded.position, switched_at = excluded.switched_at`,
    [name, version, position],
  )
}

async function asOwner<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectAsDatabaseOwner(connectionString, 'crm-projections')
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
