import type { ClientBase } from 'pg'

/** More rows of a table than so many are not counted. */
const most = 1_000

/** How many rows of each table, the queue's too, still name the person. Reads all of them: it takes its time, and holds nobody up. */
export async function leftovers(client: ClientBase, pattern: string): Promise<{ table: string; rows: number }[]> {
  const { rows: tables } = await client.query<{ schema: string; table: string }>(
    `select schemaname as schema, tablename as table from pg_tables where schemaname in ('crm', 'queue') order by 1, 2`,
  )
  const left: { table: string; rows: number }[] = []
  for (const { schema, table } of tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (select from ${schema}."${table}" t where t::text ~* $1 limit ${most}) found`,
      [pattern],
    )
    if (rows[0] && rows[0].count > 0) left.push({ table, rows: rows[0].count })
  }
  return left
}
