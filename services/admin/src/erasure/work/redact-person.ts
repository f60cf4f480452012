import type { EventMeta } from '@crm/domain'
import {
  type AffectedRebuildContext,
  type AppendContext,
  appendEventInTransaction,
  type ErasureSigning,
  lockEventLog,
  type PersonalDataLocations,
  type PersonalDataRow,
  type PersonalDataTable,
  readSafeHead,
  rebuildAffectedRecords,
  redactEvents,
} from '@crm/event-store'
import { signErasure } from '@crm/event-store/seal'
import { buildErasureStreamId, describeEvent, type ErasedRecordIds, type RedactedEvent } from '@crm/events'
import type { ClientBase } from 'pg'
import { listRecordStreams, type PersonToErase } from '../find-person.ts'
import {
  findEventsMentioningPerson,
  findEventsOfMentions,
  findPersonOwnEvents,
  type RedactedEventRow,
  toRedactedEvent,
  toRedaction,
} from './personal-events.ts'

export type ErasureTask = {
  erasureId: number
  person: PersonToErase
  pattern: string
  rebuild: AffectedRebuildContext
  signing: ErasureSigning
  /** Streams of other records in which the wider pattern, which also has the last name alone, means the person. */
  chosenMentions: { streams: readonly string[]; pattern: string } | null
  personalData: readonly PersonalDataLocations[]
  meta: EventMeta
  now: Date
  /** Lets a test stop the worker at a known point. */
  passed: (point: 'before-commit' | 'after-commit') => void
}

const mostInAFact = 500
const lockTimeout = '500ms'
export const matchNothingPattern = '(?!)'

// Erases the person from all tables in one transaction that locks the log. `isFirst` also marks the person's records as erased. The long
// search of the log runs before the lock; under the lock only newer events are searched.
export async function redactPerson(task: ErasureTask, from: bigint, isFirst: boolean): Promise<{ head: bigint; found: boolean }> {
  const { person, pattern, rebuild } = task
  const { records, values } = person
  const { client } = rebuild
  const recordStreams = listRecordStreams(records).map(({ stream }) => stream)
  const wanted: Wanted = {
    ids: { lead: records.leads, booklet: records.booklets, repair: records.repairs, streams: recordStreams },
    pattern,
  }
  const searched = await lookThrough(client, from)
  const early = await findEventsMentioningPerson(client, pattern, from, searched, new Set(recordStreams))

  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    const head = await lockEventLog(client)
    const tables = task.personalData.flatMap((data) => data.tables)
    const rows = new Map<(typeof tables)[number], Awaited<ReturnType<typeof personalRows>>>()
    for (const table of tables) {
      const found = await personalRows(client, table, wanted)
      // A row that is deleted can't be found twice.
      const isAgain = table.set !== null && !isFirst
      rows.set(table, isAgain ? found.filter((row) => row.isNaming || row.isCalledOff) : found)
    }
    const messageStreams = tables.flatMap((table) =>
      table.category === undefined
        ? []
        : (rows.get(table) ?? []).filter((row) => row.isAbout).map(({ key }) => `${table.category}-${key[table.key[0] ?? '']}`),
    )
    const streams = [...recordStreams, ...messageStreams]
    const own = await findPersonOwnEvents(client, streams, values)
    const known = new Set(streams)
    const chosen =
      isFirst && task.chosenMentions ? await findEventsOfMentions(client, task.chosenMentions.streams, task.chosenMentions.pattern) : []
    const chosenPositions = new Set(chosen.map(({ row }) => row.position))
    const others = [...early, ...(await findEventsMentioningPerson(client, pattern, searched, head, known))].filter(
      ({ row }) => !known.has(row.stream_id) && !chosenPositions.has(row.position),
    )
    const redacted = [...own.redacted, ...others, ...chosen.filter(({ row }) => !known.has(row.stream_id))]
    const digests = redacted.length === 0 ? [] : await redactEvents(client, task.signing, redacted.map(toRedaction))

    const within: AppendContext = { client, projections: rebuild.projections, history: rebuild.history, meta: task.meta, now: task.now }
    if (isFirst) await markRecordsErased(within, records, task.erasureId)
    const cancelled = await callOff(within, rows)
    for (const [table, found] of rows) await eraseRows(client, table, found, wanted)
    if (isFirst && task.chosenMentions) await eraseChosenRows(client, tables, task.chosenMentions)
    if (isFirst || redacted.length > 0)
      await rebuildAffectedRecords(rebuild, [...new Set([...recordStreams, ...redacted.map(({ row }) => row.stream_id)])])
    await rewriteActivityLog(task, [...own.all.map((row) => ({ row, data: row.data })), ...redacted])
    if (isFirst || redacted.length > 0) await recordErasure(within, task, digests, cancelled)
    if (isFirst) await savePendingErasure(client, task.erasureId, { head, person })
    task.passed('before-commit')
    await client.query('commit')
    task.passed('after-commit')
    return { head, found: redacted.length > 0 || [...rows.values()].some((found) => found.length > 0) }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function lookThrough(client: AffectedRebuildContext['client'], from: bigint): Promise<bigint> {
  const head = await readSafeHead(client)
  return head === null || head < from ? from : head
}

// This event makes a concurrent change of the record conflict, so that the change is decided again on the erased record.
async function markRecordsErased(within: AppendContext, records: ErasedRecordIds, erasure: number): Promise<void> {
  for (const { stream, erased } of listRecordStreams(records))
    await appendEventInTransaction(within, stream, { type: erased, data: { erasure } })
}

async function callOff(
  within: AppendContext,
  rows: ReadonlyMap<PersonalDataLocations['tables'][number], Awaited<ReturnType<typeof personalRows>>>,
): Promise<number> {
  let count = 0
  for (const [{ calledOff, category, key: names }, found] of rows) {
    if (calledOff === undefined) continue
    for (const { key } of found.filter(({ isCalledOff }) => isCalledOff)) {
      await appendEventInTransaction(within, `${category}-${key[names[0] ?? '']}`, calledOff.fact)
      count += 1
    }
  }
  return count
}

// The activity log repeats texts of events, so its entries are rewritten too.
async function rewriteActivityLog({ rebuild: { client, history } }: ErasureTask, events: readonly RedactedEventRow[]): Promise<void> {
  const entries = new Map(events.map((event) => [event.row.position, describeEvent(toRedactedEvent(history, event)).details]))
  await client.query(
    `update crm.activity_log a set details = fresh.details
       from unnest($1::bigint[], $2::text[]) as fresh (position, details)
      where a.event_position = fresh.position and a.details is distinct from fresh.details`,
    [[...entries.keys()], [...entries.values()]],
  )
}

async function recordErasure(
  within: AppendContext,
  { erasureId, signing: { key } }: ErasureTask,
  digests: readonly RedactedEvent[],
  cancelled: number,
): Promise<void> {
  const streamId = buildErasureStreamId(erasureId)
  const parts = Math.max(1, Math.ceil(digests.length / mostInAFact))
  for (let part = 0; part < parts; part += 1) {
    const rows = digests.slice(part * mostInAFact, (part + 1) * mostInAFact)
    await appendEventInTransaction(within, streamId, (version) => ({
      type: 'PersonErased',
      data: { rows, cancelled: part === 0 ? cancelled : 0, signature: signErasure(key, { streamId, version, rows }) },
    }))
  }
}

type Wanted = { ids: { lead: number[]; booklet: number[]; repair: number[]; streams: string[] }; pattern: string }

class StillBusy extends Error {
  override readonly name = 'StillBusy'
}

async function personalRows(client: ClientBase, table: PersonalDataTable, wanted: Wanted): Promise<PersonalDataRow[]> {
  const names =
    table.columns.length === 0 ? 'false' : `concat_ws(e'\\n', ${table.columns.map((column) => `t."${column}"`).join(', ')}) ~* $2`
  const { rows } = await client.query<PersonalDataRow & { isBusy: boolean }>(
    `select jsonb_build_object(${table.key.map((column) => `'${column}', t."${column}"`).join(', ')}) as key,
       coalesce(${table.isAbout}, false) as "isAbout", coalesce(${names}, false) as "isNaming", coalesce(${table.isBusy ?? 'false'}, false) as "isBusy",
       coalesce((${table.isAbout}) and (${table.calledOff?.where ?? 'false'}), false) as "isCalledOff"
     from crm.${table.table} t where $1::jsonb is not null and $2::text is not null and ((${table.isAbout}) or ${names})`,
    [JSON.stringify(wanted.ids), wanted.pattern],
  )
  if (rows.some(({ isBusy }) => isBusy)) throw new StillBusy(`Rows of ${table.table} are locked by another process.`)
  return rows
}

async function eraseRows(
  client: ClientBase,
  table: PersonalDataTable,
  rows: readonly PersonalDataRow[],
  { pattern }: Wanted,
): Promise<void> {
  if (rows.length === 0) return
  const keys = JSON.stringify(rows.map(({ key, isAbout }) => ({ ...key, about: isAbout })))
  const isRow = table.key.map((column) => `t."${column}"::text = k.key ->> '${column}'`).join(' and ')
  const found = `(select value as key, (value ->> 'about')::boolean as about from jsonb_array_elements($1::jsonb)) k`
  if (table.set === null)
    await client.query(`delete from crm.${table.table} t using ${found} where $2::text is not null and ${isRow}`, [keys, pattern])
  else
    await client.query(`update crm.${table.table} t set ${table.set} from ${found} where $2::text is not null and ${isRow}`, [
      keys,
      pattern,
    ])
}

async function eraseChosenRows(
  client: ClientBase,
  tables: readonly PersonalDataTable[],
  { streams, pattern }: NonNullable<ErasureTask['chosenMentions']>,
): Promise<void> {
  const wanted: Wanted = { ids: { lead: [], booklet: [], repair: [], streams: [] }, pattern }
  for (const table of tables) {
    if (table.mentionCategory === undefined) continue
    const found = await personalRows(client, table, wanted)
    await eraseRows(
      client,
      table,
      found.filter(({ key }) => streams.includes(`${table.mentionCategory}-${key[table.key[0] ?? '']}`)),
      wanted,
    )
  }
}

/** A redacted but unfinished erasure: how far the log was searched, and the person to search for. */
type PendingErasure = { head: bigint; person: PersonToErase }

export const pendingErasureTable = 'erasures_under_way'

// Stored in the transaction that redacts, because afterwards no event names the person.
async function savePendingErasure(client: ClientBase, id: number, { head, person }: PendingErasure): Promise<void> {
  await client.query(`insert into crm.${pendingErasureTable} (erasure, head, person) values ($1, $2, $3)`, [
    id,
    head,
    JSON.stringify(person),
  ])
}

export async function findPendingErasure(client: ClientBase, id: number): Promise<PendingErasure | null> {
  const { rows } = await client.query<PendingErasure>(`select head, person from crm.${pendingErasureTable} where erasure = $1`, [id])
  return rows[0] ?? null
}

export async function deletePendingErasure(client: ClientBase, id: number): Promise<void> {
  await client.query(`delete from crm.${pendingErasureTable} where erasure = $1`, [id])
}
