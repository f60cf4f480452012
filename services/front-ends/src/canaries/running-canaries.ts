import type { Database } from '@crm/database'

/** How often a page of a release was to be shown since the canary started, and how often that failed. */
export type Met = { version: string; loads: number; failed: number }

/** A canary as people met it. `ofOne`: how often, at most, it failed for one of them; null where one person alone has met it. */
export type Tried = Met & { ofOne: number | null }

/** A canary beside the stable release. `revision` is that of the front-end when it was looked at. */
export type RunningCanary = { name: string; revision: number; canary: Tried; stable: Met | null }

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

// A page that was shown is told of as a load, one that was not as an error.
const sumOf = (phase: string, ...kinds: string[]) =>
  `coalesce(sum(count) filter (where phase = '${phase}' and kind in (${kinds.map((kind) => `'${kind}'`)})), 0)::float8`

/** `Tried.ofOne` of the canary of `crm.front_ends f`. */
export const ofOne = `
  (select case when count(*) > 1 then max(p.failed) end from crm.canary_people p where p.name = f.name and p.since = f.canary_since)`

const read = `
  select f.name, f.revision, f.canary, f.stable, ${ofOne} as of_one,
         ${sumOf('canary', 'load', 'error')} as canary_loads, ${sumOf('canary', 'error')} as canary_failed,
         ${sumOf('stable', 'load', 'error')} as stable_loads, ${sumOf('stable', 'error')} as stable_failed
    from crm.front_ends f
    left join crm.front_end_signals s on s.name = f.name and s.minute >= f.canary_since
     and ((s.phase = 'canary' and s.version = f.canary) or (s.phase = 'stable' and s.version = f.stable))
   where f.canary is not null
   group by f.name, f.revision, f.canary, f.stable
   order by f.name`

/** All canaries that run, with what browsers met of them and of the stable releases since they started. */
export async function runningCanaries({ pool }: Pick<Database, 'pool'>): Promise<RunningCanary[]> {
  const { rows } = await pool.query<Row>(read)
  return rows.map(({ name, revision, canary, stable, canary_loads, canary_failed, of_one, stable_loads, stable_failed }) => ({
    name,
    revision,
    canary: { version: canary, loads: canary_loads, failed: canary_failed, ofOne: of_one },
    stable: stable === null ? null : { version: stable, loads: stable_loads, failed: stable_failed },
  }))
}
