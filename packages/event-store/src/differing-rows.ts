import type { Client } from 'pg'

/** A row that is not as the log says, by its key and without its values, which are people's. */
export type DifferingRow = { key: string; fault: 'missing' | 'surplus' | 'changed'; columns: string[] }

type Row = Readonly<Record<string, unknown>>

const most = 10

/** The first rows in which a table differs from what it should be, in the order of its primary key; none for a table without one. */
export async function differingRows(client: Client, live: string, right: string): Promise<DifferingRow[]> {
  const key = await keyOf(client, live)
  if (key.length === 0) return []
  const columns = key.map((name) => `"${name}"`).join(', ')
  const { rows } = await client.query<{ missing: Row | null; surplus: Row | null }>(
    `with missing as (table ${right} except all table ${live}), surplus as (table ${live} except all table ${right})
     select to_jsonb(missing) as missing, to_jsonb(surplus) as surplus from missing full join surplus using (${columns})
      order by ${columns} limit ${most}`,
  )
  return rows.map(({ missing, surplus }) => ({
    key: key.map((name) => `${name} ${String((missing ?? surplus)?.[name])}`).join(', '),
    fault: surplus === null ? 'missing' : missing === null ? 'surplus' : 'changed',
    columns: missing && surplus ? Object.keys(missing).filter((name) => !isSame(missing[name], surplus[name])) : [],
  }))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

async function keyOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
      where x.indrelid = $1::regclass and x.indisprimary order by array_position(x.indkey::int2[], a.attnum)`,
    [table],
  )
  return rows.map(({ name }) => name)
}
