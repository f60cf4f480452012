import pg from 'pg'

/** Runs a statement, or several without values, on a connection of its own, by default as the owner of the database. */
export async function runSql<Row extends pg.QueryResultRow>(connectionString: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 })
  // A broken connection makes its query fail. Without this listener, it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

export function buildDatabaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function createDatabase(server: string, name: string): Promise<string> {
  await runSql(server, `create database ${name}`)
  return buildDatabaseUrl(server, name)
}
