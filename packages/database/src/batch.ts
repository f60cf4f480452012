import { createHash } from 'node:crypto'
import pg from 'pg'

export type BatchStatement = { text: string; values?: readonly unknown[]; name?: string }

/** Runs statements in one round trip and one transaction, and returns one result per statement. The client must not be in a transaction.
 * PostgreSQL runs everything before one Sync as a transaction and skips the rest after an error. */
export function runBatch<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statements: readonly BatchStatement[],
): Promise<pg.QueryResult<Row>[]> {
  return new Promise((done, fail) => {
    const batch = new Batch(statements, (error, results) => {
      if (error) batch.forget()
      if (error) fail(error)
      else done([results].flat())
    })
    client.query(batch)
  })
}

export async function runBatchOnPool<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statements: readonly BatchStatement[],
): Promise<pg.QueryResult<Row>[]> {
  const client = await pool.connect()
  try {
    return await runBatch<Row>(client, statements)
  } finally {
    client.release()
  }
}

// These members are missing in the typings of pg.
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils
type Wire = Pick<pg.Connection, 'stream'> & {
  submittedNamedStatements: Record<string, string>
  parsedStatements: Record<string, string>
  close(target: { type: 'S'; name: string }): void
  parse(statement: { text: string; name: string }): void
  bind(values: { statement: string; values: unknown[] }): void
  describe(target: { type: 'P'; name: string }): void
  execute(portal: { portal: string }): void
  sync(): void
}
type Answer = (error: Error | undefined, results: never) => void

// A pipelining client accepts only subclasses of pg's Query, which already collects the results of several statements.
class Batch extends pg.Query {
  readonly #statements: readonly BatchStatement[]
  readonly #fresh = new Map<string, Wire>()

  constructor(statements: readonly BatchStatement[], answer: Answer) {
    super({ text: 'batch' }, answer as (error: Error | undefined, results: unknown) => void)
    this.#statements = statements
  }

  override submit = (connection: pg.Connection): Error | null => {
    const wire = connection as unknown as Wire
    // Prepare all values first: if one cannot be converted, nothing of the batch has been sent yet.
    const values = this.#statements.map((statement) => statement.values?.map((value) => prepareValue(value)) ?? [])
    wire.stream.cork()
    this.#statements.forEach(({ name: givenName = '', text }, index) => {
      const name = shortenStatementName(givenName)
      if (!isKnown(wire, name, text)) this.#parse(wire, name, text)
      wire.bind({ statement: name, values: values[index] ?? [] })
      wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '' })
    })
    wire.sync()
    wire.stream.uncork()
    return null
  }

  #parse(wire: Wire, name: string, text: string): void {
    if (name !== '') {
      // The server may still have a statement of this name from a failed batch.
      wire.close({ type: 'S', name })
      wire.submittedNamedStatements[name] = text
      this.#fresh.set(name, wire)
    }
    wire.parse({ name, text })
  }

  /** Forgets the names of the new statements, because after an error it is unknown which of them the server has parsed. */
  forget(): void {
    for (const [name, wire] of this.#fresh) delete wire.submittedNamedStatements[name]
  }
}

const isKnown = ({ submittedNamedStatements, parsedStatements }: Wire, name: string, text: string): boolean =>
  name !== '' && (submittedNamedStatements[name] ?? parsedStatements[name]) === text

/** PostgreSQL reads only 63 bytes of a statement's name, so longer names are hashed to stay distinct. */
export const shortenStatementName = (name: string): string => (name.length > 63 ? createHash('sha256').update(name).digest('base64') : name)
