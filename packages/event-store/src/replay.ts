import { postgresTypeParsers, shortenStatementName } from '@crm/database'
import type { RecordedEvent } from '@crm/domain'
import pg from 'pg'
import type { Projection } from './projection.ts'
import { readLog } from './read.ts'
import { getShadowTableName } from './shadow-tables.ts'
import type { EventSchemaHistory } from './upcaster.ts'

/** Connects as the owner of the tables, for work that the application's role may not do. */
export async function connectAsDatabaseOwner(connectionString: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    options: '-c role=none -c TimeZone=UTC',
    types: postgresTypeParsers,
    pipeline: true,
  } as pg.ClientConfig)
  await client.connect()
  return client
}

export type ReplayContext = {
  client: pg.Client
  projection: Projection
  history: EventSchemaHistory
  chunk: number
  nameOf: (text: string) => string
}

export function createReplayContext(parts: Omit<ReplayContext, 'nameOf'>): ReplayContext {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `replay-${names.size}`
    names.set(text, name)
    return name
  }
  return { ...parts, nameOf }
}

/** Applies a range of the log to the shadow tables. With `commits` each chunk is a transaction, otherwise the caller's transaction is used. */
export async function replayLog(replayed: ReplayContext, from: bigint, to: bigint, options: ReplayOptions): Promise<void> {
  const { client, history, projection, chunk } = replayed
  let at = from
  while (at < to) {
    const events = await readLog(client, history, { from: at, to, limit: chunk, types: projection.handles })
    const statements = statementsFor(replayed, events)
    await sendAllStatements(client, options.commits ? [{ text: 'begin' }, ...statements, { text: 'commit' }] : statements)
    at = events.length < chunk ? to : (events.at(-1)?.position ?? to)
    options.onChunk?.(at)
  }
}

type ReplayOptions = { commits: boolean; onChunk?: (at: bigint) => void }

function statementsFor({ projection, nameOf }: ReplayContext, events: readonly RecordedEvent[]): pg.QueryConfig[] {
  return events
    .flatMap((event) => projection.project(event, (table) => `crm.${getShadowTableName(table)}`))
    .map(({ text, values }) => ({ name: nameOf(text), text, values }))
}

export async function sendAllStatements(client: pg.ClientBase, statements: readonly pg.QueryConfig[]): Promise<void> {
  const named = statements.map(({ name, ...rest }) => (name === undefined ? rest : { ...rest, name: shortenStatementName(name) }))
  const results = await Promise.allSettled(named.map((statement) => client.query(statement)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
