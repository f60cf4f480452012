import type { ClientBase } from 'pg'

/** More rows of a table than so many are not counted. */
const most = 1_000

type Table = { schema: string; table: string; columns: { name: string; type: string }[] }

/**
 * How many rows of each table, the queue's too, still name the person; `except` names one that has to. Reads all of them: it takes its
 * time, and holds nobody up.
 */
export async function leftovers(client: ClientBase, pattern: string, except: string): Promise<{ table: string; rows: number }[]> {
  const { rows: tables } = await client.query<Table>(
    `select table_schema as schema, table_name as table,
       jsonb_agg(jsonb_build_object('name', column_name, 'type', data_type) order by ordinal_position) as columns
     from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
     where table_schema in ('crm', 'queue') and table_name <> $1 group by 1, 2 order by 1, 2`,
    [except],
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

// Column by column, for a row as one text quotes what it holds once more. No number reaches over what stands between two columns.
const textOf = (columns: Table['columns']): string =>
  `concat_ws('||||', ${columns.map(({ name, type }) => (type === 'bytea' ? `encode(t."${name}", 'escape')` : `t."${name}"`)).join(', ')})`
