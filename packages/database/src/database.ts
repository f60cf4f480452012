import { pgFormat, type Queryable, type SQLQuery, sql } from '@databases/pg'
import pg from 'pg'
import { runBatchOnPool } from './batch.ts'
import { postgresTypeParsers } from './type-parsers.ts'

/** Runs queries written with the `sql` tag. A list of queries is sent in one round trip on one connection. */
export type DatabaseReader = Pick<Queryable, 'query'>

/** PostgreSQL access as the role `crm_app`, which may add events but never change them. */
export type Database = {
  /** A plain pg pool, for writes and named statements. Its connections send statements without waiting for earlier responses. */
  pool: pg.Pool
  read: DatabaseReader
  sql: typeof sql
  /** For separate sessions (LISTEN) with the same server, role and types. */
  connection: pg.ClientConfig
  close(): Promise<void>
}

/** Timeouts are milliseconds. `onError` gets the errors of connections that the server closed; the pool replaces them. */
export type DatabaseOptions = {
  connectionString: string
  applicationName: string
  poolSize: number
  connectTimeout?: number
  statementTimeout?: number
  lockTimeout?: number
  /** A connection without a response for this long counts as lost, so it must be longer than any statement runs. */
  answerTimeout?: number
  onError?: (error: Error) => void
}

const defaultStatementTimeout = 5_000
const defaultLockTimeout = 2_000
const idleInTransactionTimeout = 10_000
const defaultConnectTimeout = 10_000
const defaultAnswerTimeout = 15_000
const keepAliveAfter = 10_000

/** Gives a statement more time than usual. The transaction must set `statement_timeout` to the same number of milliseconds. */
export function addQueryTimeout(milliseconds: number, query: pg.QueryConfig): pg.QueryConfig {
  // The typings of pg lack this option. The client waits 5 s longer so that the server's timeout error arrives first.
  const patience = { query_timeout: milliseconds + 5_000 }
  return { ...query, ...patience }
}

/** Opens a pool. It connects only when it is used, so an unavailable database causes an error at the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const connection: pg.ClientConfig = {
    connectionString: options.connectionString,
    application_name: options.applicationName,
    options: '-c role=crm_app -c TimeZone=UTC',
    types: postgresTypeParsers,
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
  // Without an error listener a server restart would end the process. The pool itself listens only on idle connections.
  const onError = options.onError ?? (() => undefined)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return { pool, read: createReader(pool), sql, connection, close: () => pool.end() }
}

function createReader(pool: pg.Pool): DatabaseReader {
  async function one(query: SQLQuery): Promise<unknown[]> {
    const { rows } = await pool.query(query.format(pgFormat))
    return rows
  }
  async function several(queries: readonly SQLQuery[]): Promise<unknown[][]> {
    const results = await runBatchOnPool(
      pool,
      queries.map((query) => query.format(pgFormat)),
    )
    return results.map(({ rows }) => rows)
  }
  return { query: ((query: SQLQuery | SQLQuery[]) => (Array.isArray(query) ? several(query) : one(query))) as DatabaseReader['query'] }
}
