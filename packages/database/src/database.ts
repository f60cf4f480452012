import { pgFormat, type Queryable, type SQLQuery, sql } from '@databases/pg'
import pg from 'pg'
import { runTogether } from './batch.ts'
import { typeParsers } from './type-parsers.ts'

/** Queries written with the `sql` tag. A list of queries goes out in one round trip on one connection. */
export type Reader = Pick<Queryable, 'query'>

/** The application's way into PostgreSQL, as the role `crm_app`, which may add events but never change them. */
export type Database = {
  /** Plain pg for the write side and for named statements; its connections pipeline. */
  pool: pg.Pool
  read: Reader
  sql: typeof sql
  /** For sessions of their own (LISTEN): same server, same role, same types. */
  connection: pg.ClientConfig
  close(): Promise<void>
}

/** Timeouts are milliseconds. `onError` hears of connections that the server cut; the pool replaces them by itself. */
export type DatabaseOptions = {
  connectionString: string
  applicationName: string
  poolSize: number
  /** How long to wait for a connection, be it a new one or one that others have. */
  connectTimeout?: number
  statementTimeout?: number
  lockTimeout?: number
  /** How long the server may keep silent before its connection counts as lost; longer than any statement may take. */
  answerTimeout?: number
  onError?: (error: Error) => void
}

const defaultStatementTimeout = 5_000
const defaultLockTimeout = 2_000
const idleInTransactionTimeout = 10_000
const defaultConnectTimeout = 10_000
// A host that vanished sends nothing, not even that it is gone.
const defaultAnswerTimeout = 15_000
const keepAliveAfter = 10_000

/** A statement that may take so many milliseconds, for a transaction whose `statement_timeout` was set to them. */
export function lasting(milliseconds: number, query: pg.QueryConfig): pg.QueryConfig {
  // What the typings of pg leave out. The server's own word, that time is up, comes first.
  const patience = { query_timeout: milliseconds + 5_000 }
  return { ...query, ...patience }
}

/** Opens the pools. Connects lazily: a database that is down shows at the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const connection: pg.ClientConfig = {
    connectionString: options.connectionString,
    application_name: options.applicationName,
    options: '-c role=crm_app -c TimeZone=UTC',
    types: typeParsers,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfter,
    connectionTimeoutMillis: options.connectTimeout ?? defaultConnectTimeout,
  }
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize,
    pipeline: true,
    statement_timeout: options.statementTimeout ?? defaultStatementTimeout,
    lock_timeout: options.lockTimeout ?? defaultLockTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    query_timeout: options.answerTimeout ?? defaultAnswerTimeout,
  } as pg.PoolConfig)
  // Without listeners a restart of the server would end the process. The pool listens only to connections that nobody uses.
  const onError = options.onError ?? (() => undefined)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return { pool, read: readerOf(pool), sql, connection, close: () => pool.end() }
}

function readerOf(pool: pg.Pool): Reader {
  async function one(query: SQLQuery): Promise<unknown[]> {
    const { rows } = await pool.query(query.format(pgFormat))
    return rows
  }
  async function several(queries: readonly SQLQuery[]): Promise<unknown[][]> {
    const results = await runTogether(
      pool,
      queries.map((query) => query.format(pgFormat)),
    )
    return results.map(({ rows }) => rows)
  }
  // The overloads of Queryable: a list answers a list of rows per query.
  return { query: ((query: SQLQuery | SQLQuery[]) => (Array.isArray(query) ? several(query) : one(query))) as Reader['query'] }
}
