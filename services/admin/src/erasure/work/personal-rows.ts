import type { PersonalRow, PersonalTable } from '@crm/event-store'
import type { ClientBase } from 'pg'

/** Whom rows are looked for: the ids of records by kind and their streams, and a pattern of what names the person. */
export type Wanted = { ids: { lead: number[]; booklet: number[]; repair: number[]; streams: string[] }; pattern: string }

/** Somebody is at work with a row; tried again it may have ended. */
export class StillBusy extends Error {
  override readonly name = 'StillBusy'
}

/** The rows of a table that say something of the person. */
export async function personalRows(client: ClientBase, table: PersonalTable, wanted: Wanted): Promise<PersonalRow[]> {
  const names =
    table.columns.length === 0 ? 'false' : `concat_ws(e'\\n', ${table.columns.map((column) => `t."${column}"`).join(', ')}) ~* $2`
  const { rows } = await client.query<PersonalRow & { isBusy: boolean }>(
    `select jsonb_build_object(${table.key.map((column) => `'${column}', t."${column}"`).join(', ')}) as key,
       coalesce(${table.isAbout}, false) as "isAbout", coalesce(${names}, false) as "isNaming", coalesce(${table.isBusy ?? 'false'}, false) as "isBusy",
       coalesce((${table.isAbout}) and (${table.calledOff?.where ?? 'false'}), false) as "isCalledOff"
     from crm.${table.table} t where $1::jsonb is not null and $2::text is not null and ((${table.isAbout}) or ${names})`,
    [JSON.stringify(wanted.ids), wanted.pattern],
  )
  if (rows.some(({ isBusy }) => isBusy)) throw new StillBusy(`Rows of ${table.table} are being worked on.`)
  return rows
}

/** Takes the person out of these rows. */
export async function eraseRows(
  client: ClientBase,
  table: PersonalTable,
  rows: readonly PersonalRow[],
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
