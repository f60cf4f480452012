import type { DatabaseOverview } from '@crm/contracts'
import type { Database } from '@crm/database'
import { lag } from '@crm/event-store'
import { sql } from '@databases/pg'
import { runColumns } from './runs.ts'

const daysShown = 30
const tablesShown = 8

const head = sql`coalesce((select last_value from crm.events_position_seq where is_called), 0)`

const categories = sql`
  select category, sum(streams)::float8 as streams, sum(events)::float8 as events from crm.event_counts group by category order by 3 desc, 1`

const daysUpTo = (today: string) => sql`
  select to_char(each, 'YYYY-MM-DD') as day, coalesce(sum(c.events), 0)::float8 as events
    from generate_series(${today}::date - ${daysShown - 1}::int, ${today}::date, interval '1 day') as each
    left join crm.event_counts c on c.day = each::date group by each order by each`

// Tables of other schemas belong to the queue. Until a table is analyzed, what was counted while it was written is the estimate.
const tables = sql`
  select case n.nspname when 'crm' then '' else n.nspname || '.' end || c.relname as name, pg_total_relation_size(c.oid)::float8 as size,
         case when c.reltuples < 0 then pg_stat_get_live_tuples(c.oid) else c.reltuples end::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
   order by 2 desc limit ${tablesShown}`

// One that is written with each command has no place of its own in the log, and no lag.
const projections = sql`
  select p.name, p.version, p.status, coalesce(greatest(${head} - s.position, 0), 0)::float8 as lag,
         case when p.position > 0 then p.switched_at end as rebuilt_at, nullif(p.position, 0)::float8 as rebuilt_to,
         (select to_jsonb(r) from (select ${runColumns} from crm.projection_runs where projection = p.name order by id desc limit 1) r) as run
    from crm.projections p left join crm.subscriptions s on s.name = p.name where p.status = 'live' order by p.name`

const lastVerification = sql`
  select id::float8 as id, asked_at, asked_by, started_at, finished_at, checked_to::float8 as checked_to, sealed_to::float8 as sealed_to,
         first_bad_position::float8 as first_bad_position, reason
    from crm.log_verifications order by id desc limit 1`

type Overview = Omit<DatabaseOverview, 'at' | 'commands'>
type Figures = Pick<Overview, 'events' | 'counted_to' | 'size'>
type Rows = [
  Figures[],
  Overview['categories'],
  Overview['days'],
  Overview['tables'],
  Overview['projections'],
  Overview['log_verification'][],
]

/** What the database holds and how its parts do; each figure is kept or estimated, so that a large log costs no more than a small one. */
export async function overviewOf(db: Pick<Database, 'pool' | 'read'>, today: string): Promise<Overview> {
  const [[figures], counted, days, largest, known, verifications] = (await db.read.query([
    sql`select ${head}::float8 as events, (select position::float8 from crm.events_counted) as counted_to,
               pg_database_size(current_database())::float8 as size`,
    categories,
    daysUpTo(today),
    tables,
    projections,
    lastVerification,
  ])) as Rows
  if (figures === undefined) throw new Error('the database tells nothing of itself')
  return {
    ...figures,
    streams: counted.reduce((sum, { streams }) => sum + streams, 0),
    categories: counted,
    days,
    tables: largest,
    projections: known.map(withInstants),
    subscriptions: await subscriptions(db),
    log_verification: verifications[0] ?? null,
  }
}

// JSON made by the database has instants in its own spelling.
function withInstants({ run, ...projection }: Overview['projections'][number]): Overview['projections'][number] {
  const instant = (at: string | null) => at && new Date(at).toISOString()
  return {
    ...projection,
    run: run && {
      ...run,
      asked_at: new Date(run.asked_at).toISOString(),
      started_at: instant(run.started_at),
      finished_at: instant(run.finished_at),
    },
  }
}

async function subscriptions({ pool }: Pick<Database, 'pool'>): Promise<Overview['subscriptions']> {
  const [found, { rows: workers }] = await Promise.all([
    lag(pool),
    pool.query<{ id: string; name: string }>(`select id::text, host || ' · ' || pid as name from crm.worker_heartbeats`),
  ])
  const names = new Map(workers.map(({ id, name }) => [id, name]))
  return found.map(({ waitingSeconds, failingPosition, lastError, holder, position, ...rest }) => ({
    ...rest,
    position: Number(position),
    holder: holder && (names.get(holder) ?? holder),
    waiting_seconds: waitingSeconds,
    failing_position: failingPosition === null ? null : Number(failingPosition),
    last_error: lastError,
  }))
}
