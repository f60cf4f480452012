import type { DatabaseOverview } from '@crm/contracts'
import type { Database } from '@crm/database'
import { lag } from '@crm/event-store'
import { sql } from '@databases/pg'
import { runColumns } from './runs.ts'

const daysShown = 30
const tablesShown = 8

type Answer = Omit<DatabaseOverview, 'at' | 'commands' | 'subscriptions'>

/** What the database holds and how its parts do; each figure is kept or estimated, so that a large log costs no more than a small one. */
export async function overviewOf(db: Pick<Database, 'pool' | 'read'>, today: string): Promise<Omit<DatabaseOverview, 'at' | 'commands'>> {
  const [[head], categories, days, [counted], [size], tables, projections, verifications] = (await db.read.query([
    sql`select coalesce((select last_value from crm.events_position_seq where is_called), 0)::float8 as events`,
    sql`select category, sum(streams)::float8 as streams, sum(events)::float8 as events from crm.event_counts group by category order by 3 desc, 1`,
    sql`select to_char(each, 'YYYY-MM-DD') as day, coalesce(sum(c.events), 0)::float8 as events
          from generate_series(${today}::date - ${daysShown - 1}::int, ${today}::date, interval '1 day') as each
          left join crm.event_counts c on c.day = each::date group by each order by each`,
    sql`select position::float8 as counted_to from crm.events_counted`,
    sql`select pg_database_size(current_database())::float8 as size`,
    // Tables of other schemas belong to the queue. A table that was never analyzed has no estimate.
    sql`select case n.nspname when 'crm' then '' else n.nspname || '.' end || c.relname as name,
               pg_total_relation_size(c.oid)::float8 as size, nullif(c.reltuples, -1)::float8 as rows
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
         order by 2 desc limit ${tablesShown}`,
    sql`select p.name, p.version, p.status, greatest(${sql`coalesce((select last_value from crm.events_position_seq where is_called), 0)`} - s.position, 0)::float8 as lag,
               case when p.position > 0 then p.switched_at end as rebuilt_at, nullif(p.position, 0)::float8 as rebuilt_to,
               (select to_jsonb(r) from (select ${runColumns} from crm.projection_runs where projection = p.name order by id desc limit 1) r) as run
          from crm.projections p left join crm.subscriptions s on s.name = p.name where p.status = 'live' order by p.name`,
    sql`select id::float8 as id, asked_at, asked_by, started_at, finished_at, checked_to::float8 as checked_to, sealed_to::float8 as sealed_to,
               first_bad_position::float8 as first_bad_position, reason
          from crm.log_verifications order by id desc limit 1`,
  ])) as [
    [Answer],
    Answer['categories'],
    Answer['days'],
    [Answer],
    [Answer],
    Answer['tables'],
    Answer['projections'],
    Answer['log_verification'][],
  ]
  return {
    events: head.events,
    streams: categories.reduce((sum, { streams }) => sum + streams, 0),
    counted_to: counted.counted_to,
    categories,
    days,
    size: size.size,
    tables,
    projections: projections.map(withInstants),
    subscriptions: await subscriptions(db),
    log_verification: verifications[0] ?? null,
  }
}

// No place of its own in the log: it is written with each command. JSON made by the database has instants in its own spelling.
function withInstants({ lag: behind, run, ...projection }: Answer['projections'][number]): Answer['projections'][number] {
  const instant = (at: string | null) => at && new Date(at).toISOString()
  return {
    ...projection,
    lag: behind ?? 0,
    run: run && {
      ...run,
      asked_at: new Date(run.asked_at).toISOString(),
      started_at: instant(run.started_at),
      finished_at: instant(run.finished_at),
    },
  }
}

async function subscriptions({ pool }: Pick<Database, 'pool'>): Promise<DatabaseOverview['subscriptions']> {
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
