import { randomUUID } from 'node:crypto'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { buildFrontEndStreamId } from '@crm/events'
import { frontEndDecider } from '../decider.ts'

/** Page loads of a release since the canary started, and how many of them failed. */
export type ReleaseLoadCounts = { version: string; loads: number; failed: number }

/** `ofOne`: the most failures of a single user; null if only one user has loaded the canary. */
export type CanaryCounts = ReleaseLoadCounts & { ofOne: number | null }

export type RunningCanary = { name: string; revision: number; canary: CanaryCounts; stable: ReleaseLoadCounts | null }

type Row = {
  name: string
  revision: number
  canary: string
  stable: string | null
  canary_loads: number
  canary_failed: number
  of_one: number | null
  stable_loads: number
  stable_failed: number
}

// For each page a browser reports either a load or an error, so their sum is the number of page views.
const sumOf = (phase: string, ...kinds: string[]) =>
  `coalesce(sum(count) filter (where phase = '${phase}' and kind in (${kinds.map((kind) => `'${kind}'`)})), 0)::float8`

export const mostFailuresOfOneUserSql = `
  (select case when count(*) > 1 then max(p.failed) end from crm.canary_people p where p.name = f.name and p.since = f.canary_since)`

const read = `
  select f.name, f.revision, f.canary, f.stable, ${mostFailuresOfOneUserSql} as of_one,
         ${sumOf('canary', 'load', 'error')} as canary_loads, ${sumOf('canary', 'error')} as canary_failed,
         ${sumOf('stable', 'load', 'error')} as stable_loads, ${sumOf('stable', 'error')} as stable_failed
    from crm.front_ends f
    left join crm.front_end_signals s on s.name = f.name and s.minute >= f.canary_since
     and ((s.phase = 'canary' and s.version = f.canary) or (s.phase = 'stable' and s.version = f.stable))
   where f.canary is not null
   group by f.name, f.revision, f.canary, f.stable
   order by f.name`

export async function findRunningCanaries({ pool }: Pick<Database, 'pool'>): Promise<RunningCanary[]> {
  const { rows } = await pool.query<Row>(read)
  return rows.map(({ name, revision, canary, stable, canary_loads, canary_failed, of_one, stable_loads, stable_failed }) => ({
    name,
    revision,
    canary: { version: canary, loads: canary_loads, failed: canary_failed, ofOne: of_one },
    stable: stable === null ? null : { version: stable, loads: stable_loads, failed: stable_failed },
  }))
}

export type CanaryJudgeLease = { isMine(): Promise<boolean>; judged(): Promise<void>; leave(): Promise<void> }

const time = 25_000 // milliseconds: two and a half times the interval between verdicts

/** The lease to judge canaries, which one worker has at a time. Another worker takes over when the lease of `holder` (unique) expires. */
export function createCanaryJudgeLease({ pool }: Pick<Database, 'pool'>, holder: string): CanaryJudgeLease {
  return {
    async isMine() {
      const { rowCount } = await pool.query(
        `insert into crm.canary_judge as known (holder, lease_until) values ($1, clock_timestamp() + $2::int * interval '1 ms')
         on conflict (is_only) do update set holder = excluded.holder, lease_until = excluded.lease_until
         where known.holder = excluded.holder or known.lease_until < clock_timestamp()`,
        [holder, time],
      )
      return rowCount === 1
    },
    async judged() {
      await pool.query('update crm.canary_judge set judged_at = clock_timestamp() where holder = $1', [holder])
    },
    async leave() {
      await pool.query('update crm.canary_judge set lease_until = clock_timestamp() where holder = $1', [holder])
    },
  }
}

const judge: Omit<EventMeta, 'correlationId'> = { actor: { id: null, name: 'Canary judge' }, ip: null, userAgent: null, causationId: null }

/** Rolls a canary back and quarantines it in one transaction. Returns false if the rollout was changed meanwhile: that decision wins. */
export async function rollBackCanary(store: EventStore, { name, revision, canary }: RunningCanary, reason: string): Promise<boolean> {
  const command = { type: 'QuarantineRelease' as const, data: { name, version: canary.version, reason, revision } }
  try {
    await store.execute({
      decider: frontEndDecider,
      streamId: buildFrontEndStreamId(name),
      command,
      meta: { ...judge, correlationId: randomUUID() },
    })
    return true
  } catch (error) {
    if (error instanceof Error && (error.name === 'Conflict' || error.name === 'Refused')) return false
    throw error
  }
}
