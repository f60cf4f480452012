import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '@crm/database'
import type { EventMeta, RecordedEvent } from '@crm/domain'
import {
  type AffectedRebuildContext,
  type AppendContext,
  appendEventInTransaction,
  cleanUpAffectedRebuild,
  connectAsDatabaseOwner,
  type ErasureSigning,
  type EventStore,
  lockEventLog,
  type PersonalDataLocations,
  type Projection,
  prepareAffectedRebuild,
  productEventSchemaHistory,
} from '@crm/event-store'
import { buildErasureStreamId, buildPersonPattern, buildSurnamePattern, type ErasureEvent, type ErasureRecord } from '@crm/events'
import type { ClientBase } from 'pg'
import { findPersonOfLeads, findUnerasedLeads } from '../find-person.ts'
import { erasePersonFromFiles } from './erase-files.ts'
import {
  deletePendingErasure,
  type ErasureTask,
  findPendingErasure,
  matchNothingPattern,
  pendingErasureTable,
  redactPerson,
} from './redact-person.ts'

export type ErasureRunnerOptions = {
  db: Database
  store: EventStore
  connectionString: string
  projections: readonly Projection[]
  personalData: readonly PersonalDataLocations[]
  signing: ErasureSigning
  /** Where a local installation keeps emails and logs. */
  dataDir?: string
  clock?: () => Date
  /** Milliseconds that concurrent commands get to finish before their events are searched. */
  settling?: number
  /** Where to record the erasure outside the database (see `buildFilePlace`). */
  keep?: { place: string; append: (kept: ErasureRecord) => Promise<void> }
  passed?: (point: 'before-commit' | 'after-commit') => void
}

/** Runs erasures. A repeated run is harmless; a run continues where a dead worker stopped. */
export type ErasureRunner = {
  run(id: number): Promise<void>
  unfinished(milliseconds: number): Promise<number[]>
}

type Asked = { status: 'requested' | 'redacted' | 'finished'; leads: number[] }

const usualSettling = 2_000
const mostPasses = 5

export function createErasureRunner(parts: ErasureRunnerOptions): ErasureRunner {
  const { db } = parts
  return {
    async run(id) {
      const client = await connectAsDatabaseOwner(parts.connectionString, 'crm-erasure')
      try {
        await client.query('select pg_advisory_lock(hashtext($1))', ['erasure'])
        const asked = await findRequest(db, id)
        if (asked !== null && asked.status !== 'finished') await carryOut(parts, client, id, asked.leads)
      } finally {
        await client.end()
      }
    },

    async unfinished(milliseconds) {
      const { rows } = await db.pool.query<{ id: number }>(
        `select id from crm.erasures where status <> 'finished' and requested_at < clock_timestamp() - $1 * interval '1 ms' order by id`,
        [milliseconds],
      )
      return rows.map(({ id }) => id)
    },
  }
}

async function carryOut(parts: ErasureRunnerOptions, client: ClientBase, id: number, leads: number[]): Promise<void> {
  const { clock = () => new Date(), passed = () => undefined } = parts
  const events = (await parts.store.read(buildErasureStreamId(id))) as RecordedEvent<ErasureEvent>[]
  const [asked] = events
  if (asked?.type !== 'ErasureRequested') throw new Error(`Erasure ${id} was never requested.`)
  const { reason: _, mentionStreams = [], ...records } = asked.data
  const meta: EventMeta = { ...asked.meta, causationId: asked.eventId }
  const rebuild: AffectedRebuildContext = {
    client,
    projections: parts.projections,
    records: parts.personalData.flatMap((data) => Object.keys(data.records)),
    history: productEventSchemaHistory,
  }
  const begun = await findPendingErasure(client, id)
  const waiting = begun === null ? await findUnerasedLeads(parts.db, leads) : []
  const person = begun?.person ?? (waiting.length > 0 ? await findPersonOfLeads(parts, waiting) : null)
  const pattern = (person && buildPersonPattern(person.values)) ?? matchNothingPattern
  await prepareAffectedRebuild(rebuild)
  if (person !== null) {
    const surname = buildSurnamePattern(person.values)
    const chosenMentions =
      mentionStreams.length === 0 || surname === null ? null : { streams: mentionStreams, pattern: `${pattern}|${surname}` }
    const task: ErasureTask = {
      chosenMentions,
      erasureId: id,
      person,
      pattern,
      rebuild,
      signing: parts.signing,
      personalData: parts.personalData,
      meta,
      now: clock(),
      passed,
    }
    await redactFollowingEvents(task, begun?.head ?? (await redactPerson(task, 0n, true)).head, parts.settling ?? usualSettling)
  }
  await cleanUpAffectedRebuild(rebuild)
  if (person !== null && parts.dataDir !== undefined) await erasePersonFromFiles(parts.dataDir, pattern)
  const left = person === null ? null : await countLeftovers(client, pattern)
  await parts.keep?.append({ erasure: id, at: clock().toISOString(), ...records })
  await finish({ client, projections: parts.projections, history: productEventSchemaHistory, meta, now: clock() }, id, {
    left,
    ...(parts.keep && { keptAt: parts.keep.place }),
  })
}

// Commands that read the person's data before the redaction may still write it afterwards.
async function redactFollowingEvents(task: ErasureTask, from: bigint, settling: number): Promise<void> {
  let head = from
  for (let pass = 1; pass < mostPasses; pass += 1) {
    await rest(settling)
    const again = await redactPerson(task, head, false)
    head = again.head
    if (!again.found) return
  }
}

type DataOfFinished = Extract<ErasureEvent, { type: 'ErasureFinished' }>['data']

// One transaction, so that the stored progress and the end of the erasure can't contradict each other.
async function finish(within: AppendContext, id: number, data: DataOfFinished): Promise<void> {
  const { client } = within
  await client.query('begin')
  try {
    await lockEventLog(client)
    await deletePendingErasure(client, id)
    await appendEventInTransaction(within, buildErasureStreamId(id), { type: 'ErasureFinished', data })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function findRequest({ pool }: Pick<Database, 'pool'>, id: number): Promise<Asked | null> {
  const { rows } = await pool.query<Asked>('select status, leads from crm.erasures where id = $1', [id])
  return rows[0] ?? null
}

const most = 1_000

type Table = { schema: string; table: string; columns: { name: string; type: string }[] }

// The person whom this erasure searches for, and what cannot name anyone: programs and hashes, which would take minutes to search.
const unsearched = [pendingErasureTable, 'front_end_files', 'event_seals']

/** Counts the rows of each table, including the queue's, that still name the person. It blocks no writer. */
async function countLeftovers(client: ClientBase, pattern: string): Promise<{ table: string; rows: number }[]> {
  const { rows: tables } = await client.query<Table>(
    `select table_schema as schema, table_name as table,
       jsonb_agg(jsonb_build_object('name', column_name, 'type', data_type) order by ordinal_position) as columns
     from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
     where table_schema in ('crm', 'queue') and table_name <> all ($1) group by 1, 2 order by 1, 2`,
    [unsearched],
  )
  const left: { table: string; rows: number }[] = []
  for (const { schema, table, columns } of tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (select from ${schema}."${table}" t where ${textOf(columns)} ~* $1 limit ${most}) found`,
      [pattern],
    )
    if (rows[0] && rows[0].count > 0) left.push({ table, rows: rows[0].count })
  }
  return left
}

// Column by column, because a row cast to text quotes its values again. The separator keeps numbers from matching across columns.
const textOf = (columns: Table['columns']): string =>
  `concat_ws('||||', ${columns.map(({ name, type }) => (type === 'bytea' ? `encode(t."${name}", 'escape')` : `t."${name}"`)).join(', ')})`
