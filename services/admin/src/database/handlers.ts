import { type DatabaseOverview, isAdministratorRole, type ProjectionRun } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EventMeta, NotFound, Refused } from '@crm/domain'
import { type EventStore, readSubscriptionLags } from '@crm/event-store'
import { requestLogVerification } from '@crm/event-store/seal'
import { buildProjectionRunStreamId, type ProjectionRunKind } from '@crm/events'
import type { ApiHandler, ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { projectionRunDecider } from './decider.ts'

type Parts = { db: Pick<Database, 'pool' | 'read'>; store: EventStore; clock: () => Date }

const runColumns = sql`
  id, projection, kind, state, cause #>> '{actor,name}' as asked_by, asked_at, started_at, finished_at,
  position::float8 as position, head::float8 as head, differing, differences, error`

async function askForRun({ db, store, clock }: Parts, kind: ProjectionRunKind, projection: string, meta: EventMeta) {
  const [known] = await db.read.query(sql`select 1 from crm.projections where name = ${projection} and status = 'live'`)
  if (known === undefined) throw new NotFound('Read table not found')
  const id = await store.nextId('projectionRun')
  const insert = {
    text: `insert into crm.projection_runs (id, projection, kind, cause, asked_at, touched_at) values ($1, $2, $3, $4, $5, clock_timestamp())`,
    values: [id, projection, kind, JSON.stringify(meta), clock().toISOString()],
  }
  const command = { type: 'AskForRun' as const, data: { kind, projection } }
  await store
    .execute({ decider: projectionRunDecider, streamId: buildProjectionRunStreamId(id), command, meta, isNew: true }, () => [insert])
    .catch((error: unknown) => {
      if (!isUnfinished(error)) throw error
      throw new Refused(`${projection} is already being rebuilt or verified`)
    })
  return findRun(db, sql`id = ${id}`)
}

async function findRun({ read }: Pick<Database, 'read'>, condition: SQLQuery): Promise<ProjectionRun> {
  const [run]: ProjectionRun[] = await read.query(sql`select ${runColumns} from crm.projection_runs where ${condition}`)
  if (run === undefined) throw new NotFound('Projection run not found')
  return run
}

const isUnfinished = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'projection_runs_one_unfinished'

type Asked = { params: { id: string }; meta: EventMeta }

export function createDatabaseHandlers({
  db,
  store,
  settings,
  clock,
  today,
}: Pick<ServiceDependencies, 'db' | 'store' | 'settings' | 'clock' | 'today'>) {
  const ask =
    (kind: ProjectionRunKind) =>
    ({ params, meta }: Asked): Promise<ProjectionRun> =>
      askForRun({ db, store, clock }, kind, params.id, meta)
  return {
    async databaseOverview({ user }) {
      const { databaseUrl } = settings
      const commands = databaseUrl !== null && isAdministratorRole(user.role) ? listBackupCommands(databaseUrl, today()) : []
      return { at: clock().toISOString(), ...(await readOverview(db, today())), commands }
    },
    rebuildProjection: ask('rebuild'),
    verifyProjection: ask('verify'),
    verifyLog: verifyLog(db),
  } satisfies ApiHandlers
}

// If a check is already waiting or running, that one is returned.
const verifyLog =
  ({ pool }: Pick<Database, 'pool'>): ApiHandler<'verifyLog'> =>
  ({ user }) =>
    requestLogVerification(pool, user.username)

type Line = { what: string; command: string }

/** Shell commands to back up, verify and restore. They never contain the password: it comes from PGPASSWORD or ~/.pgpass. */
export function listBackupCommands(databaseUrl: string, day: string): Line[] {
  const address = withoutPassword(databaseUrl)
  const copy = buildAddress(address, 'crm_restored')
  const folder = `crm-${day}`
  return [
    { what: 'Back up while the product is in use', command: `npm run backup -- ${folder}` },
    { what: 'Test the backup: restore it on a temporary server, compare, delete', command: `npm run restore-drill -- ${folder}` },
    {
      what: 'Create an empty database for the restore',
      command: `psql ${quoteForShell(buildAddress(address, 'postgres'))} -c 'create database crm_restored'`,
    },
    { what: 'Restore', command: `DATABASE_URL=${quoteForShell(copy)} npm run restore -- ${folder}` },
  ]
}

function withoutPassword(databaseUrl: string): URL {
  const address = new URL(databaseUrl)
  address.password = ''
  address.searchParams.delete('password')
  address.searchParams.delete('sslpassword')
  return address
}

function buildAddress(address: URL, database: string): string {
  const other = new URL(address)
  other.pathname = `/${database}`
  return other.href
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const daysShown = 30
const tablesShown = 8

const head = sql`coalesce((select last_value from crm.events_position_seq where is_called), 0)`

const categories = sql`
  select category, sum(streams)::float8 as streams, sum(events)::float8 as events from crm.event_counts group by category order by 3 desc, 1`

const daysUpTo = (today: string) => sql`
  select to_char(each, 'YYYY-MM-DD') as day, coalesce(sum(c.events), 0)::float8 as events
    from generate_series(${today}::date - ${daysShown - 1}::int, ${today}::date, interval '1 day') as each
    left join crm.event_counts c on c.day = each::date group by each order by each`

// Tables of other schemas belong to the queue. Before a table's first ANALYZE, its live tuples are the estimate.
const tables = sql`
  select case n.nspname when 'crm' then '' else n.nspname || '.' end || c.relname as name, pg_total_relation_size(c.oid)::float8 as size,
         case when c.reltuples < 0 then pg_stat_get_live_tuples(c.oid) else c.reltuples end::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
   order by 2 desc limit ${tablesShown}`

// A projection that is updated within the command's transaction has no subscription, and so no lag.
const projections = sql`
  select p.name, p.version, p.status, coalesce(greatest(${head} - s.position, 0), 0)::float8 as lag,
         case when p.position > 0 then p.switched_at end as rebuilt_at, nullif(p.position, 0)::float8 as rebuilt_to
    from crm.projections p left join crm.subscriptions s on s.name = p.name where p.status = 'live' order by p.name`

const lastRuns = sql`
  select r.* from crm.projections p
    cross join lateral (select ${runColumns} from crm.projection_runs where projection = p.name order by id desc limit 1) r
   where p.status = 'live'`

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
  Omit<Overview['projections'][number], 'run'>[],
  ProjectionRun[],
  Overview['log_verification'][],
]

// Every figure is stored or estimated, so the cost doesn't grow with the log.
async function readOverview(db: Pick<Database, 'pool' | 'read'>, today: string): Promise<Overview> {
  const [[figures], counted, days, largest, known, runs, verifications] = (await db.read.query([
    sql`select ${head}::float8 as events, (select position::float8 from crm.events_counted) as counted_to,
               pg_database_size(current_database())::float8 as size`,
    categories,
    daysUpTo(today),
    tables,
    projections,
    lastRuns,
    lastVerification,
  ])) as Rows
  if (figures === undefined) throw new Error('the database returned no overview')
  return {
    ...figures,
    streams: counted.reduce((sum, { streams }) => sum + streams, 0),
    categories: counted,
    days,
    tables: largest,
    projections: known.map((table) => ({ ...table, run: runs.find(({ projection }) => projection === table.name) ?? null })),
    subscriptions: await subscriptions(db),
    log_verification: verifications[0] ?? null,
  }
}

async function subscriptions({ pool }: Pick<Database, 'pool'>): Promise<Overview['subscriptions']> {
  const [found, { rows: workers }] = await Promise.all([
    readSubscriptionLags(pool),
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
