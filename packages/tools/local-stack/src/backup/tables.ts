import type { ClientBase } from 'pg'
import pg from 'pg'

type Table = { name: string; columns: string[]; refers: string[] }

/** The product's tables, each after the tables that it references. The job queue is not included, because it can be derived from them. */
export async function listTables(client: ClientBase): Promise<Pick<Table, 'name' | 'columns'>[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
    from pg_class c where c.relnamespace = 'crm'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations' order by c.relname`)
  const placed: Table[] = []
  const left = rows.map((table) => ({ ...table, refers: table.refers.map((name) => name.replace(/^crm\./, '')) }))
  while (left.length > 0) {
    const next = left.findIndex(({ refers }) => refers.every((name) => placed.some((before) => before.name === name)))
    if (next < 0) throw new Error('The foreign keys of the tables form a cycle')
    placed.push(...left.splice(next, 1))
  }
  return placed
}

export async function listSequences(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'crm' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export const buildCopyCommand = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy crm."${name}" (${columns.map((column) => `"${column}"`).join(', ')})`

/** Connects as the owner of the tables. The client has no statement timeout and no pipelining, which does not support streams. */
export async function connectForCopy(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    options: '-c role=none -c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=0 -c extra_float_digits=3',
  })
  // A broken connection makes its query fail. Without this listener, it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
