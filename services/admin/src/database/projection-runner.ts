import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { type EventStore, type Projection, rebuildProjection, verifyProjection } from '@crm/event-store'
import { buildProjectionRunStreamId, type ProjectionRunKind } from '@crm/events'
import { type ProjectionRunCommand, projectionRunDecider } from './decider.ts'

/** `connectionString` belongs to the owner of the tables, because the application's role may not replace them. */
type ProjectionRunnerOptions = {
  db: Pick<Database, 'pool'>
  store: EventStore
  connectionString: string
  projections: readonly Projection[]
}

/** Rebuilds and verifies projections. If a worker dies, the next one starts its run again. */
export type ProjectionRunner = {
  run(id: number): Promise<void>
  abandoned(milliseconds: number): Promise<number[]>
}

type Run = { id: number; projection: string; kind: ProjectionRunKind; cause: EventMeta; attempts: number }
type Outcome = { position: bigint; differing: number | null; differences: readonly object[] }

const mostAttempts = 3
const signOfLifeEvery = 1_000 // milliseconds
const abandonedAfter = 30_000 // milliseconds
const longestReason = 500 // characters

export function createProjectionRunner(parts: ProjectionRunnerOptions): ProjectionRunner {
  const { db, store } = parts
  return {
    async run(id) {
      const run = await begin(id)
      if (run === null) return
      try {
        if (run.attempts > mostAttempts) throw new Error(`stopped after ${mostAttempts} unfinished attempts`)
        await finish(run, await carryOut(parts, run))
      } catch (error) {
        await fail(run, error)
      }
    },

    async abandoned(milliseconds) {
      const { rows } = await db.pool.query<{ id: number }>(
        `select id from crm.projection_runs
          where state in ('waiting', 'running') and touched_at < clock_timestamp() - $1 * interval '1 ms'`,
        [milliseconds],
      )
      return rows.map(({ id }) => id)
    },
  }

  // Returns null if another worker has the run, because a job can be delivered twice.
  async function begin(id: number): Promise<Run | null> {
    const { rows } = await db.pool.query<Run>(
      `update crm.projection_runs
          set state = 'running', attempts = attempts + 1, started_at = clock_timestamp(), touched_at = clock_timestamp(), position = 0, head = 0
        where id = $1 and (state = 'waiting' or state = 'running' and touched_at < clock_timestamp() - $2 * interval '1 ms')
        returning id, projection, kind, cause, attempts`,
      [id, abandonedAfter],
    )
    return rows[0] ?? null
  }

  async function end({ id, cause: meta }: Run, command: ProjectionRunCommand, text: string, values: unknown[]): Promise<void> {
    await store.execute({ decider: projectionRunDecider, streamId: buildProjectionRunStreamId(id), command, meta }, () => [
      {
        text: `update crm.projection_runs set ${text}, finished_at = clock_timestamp(), touched_at = clock_timestamp() where id = $1`,
        values: [id, ...values],
      },
    ])
  }

  async function finish(run: Run, { position, differing, differences }: Outcome): Promise<void> {
    const command = { type: 'FinishRun' as const, data: { position: String(position), differences: differing ?? 0 } }
    const text = `state = 'done', position = $2, head = $2, differing = $3, differences = $4`
    await end(run, command, text, [position, differing, JSON.stringify(differences)])
  }

  async function fail(run: Run, error: unknown): Promise<void> {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, longestReason)
    await end(run, { type: 'FailRun', data: { reason } }, `state = 'failed', error = $2`, [reason])
  }
}

async function carryOut(
  { db, connectionString, projections }: ProjectionRunnerOptions,
  { id, projection: name, kind }: Run,
): Promise<Outcome> {
  const projection = projections.find((each) => each.name === name)
  if (projection === undefined) throw new Error(`this release has no read table ${name}`)
  let at = { position: 0n, head: 0n }
  const report = (progress: typeof at) => {
    at = progress
  }
  const living = setInterval(() => {
    db.pool
      .query(
        `update crm.projection_runs set position = $2, head = $3, touched_at = clock_timestamp() where id = $1 and state = 'running'`,
        [id, at.position, at.head],
      )
      .catch(() => undefined)
  }, signOfLifeEvery)
  try {
    if (kind === 'rebuild')
      return { position: await rebuildProjection({ connectionString, projection, report }), differing: null, differences: [] }
    const found = await verifyProjection({ connectionString, projection, report })
    return {
      position: at.head,
      // A changed row counts once: it is missing with its expected values and surplus with its actual ones.
      differing: found.reduce((sum, { missing, surplus }) => sum + Math.max(missing, surplus), 0),
      differences: found.flatMap(({ table, rows }) => rows.map((row) => ({ table, ...row }))),
    }
  } finally {
    clearInterval(living)
  }
}
