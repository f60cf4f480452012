import type { ClientBase } from 'pg'

export const getShadowTableName = (table: string): string => `${table}__rebuild`

const retiredOf = (table: string): string => `${table}__retired`

/** Creates empty shadow tables with the columns, defaults, checks, indexes, row triggers, options and grants of the live tables. */
export async function createShadowTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  await dropShadowTables(client, tables)
  for (const table of tables) {
    await refuseTies(client, table)
    await client.query(`create table crm.${getShadowTableName(table)} (like crm.${table} including all)`)
    await copyTriggers(client, table)
    await copyOptions(client, table)
    await copyGrants(client, table)
  }
}

export async function dropShadowTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client.query(`drop table if exists crm.${getShadowTableName(table)}, crm.${retiredOf(table)}`)
}

export async function swapShadowTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  const views = await viewsOver(client, tables)
  // Defines the views unchanged, to lock them. Readers lock a view before its table, so the swap must do it in this order too.
  for (const view of views) await client.query(view)
  for (const table of tables) {
    const live = await indexesOf(client, table)
    const shadow = await indexesOf(client, getShadowTableName(table))
    await client.query(`alter table crm.${table} rename to ${retiredOf(table)}`)
    await client.query(`alter table crm.${getShadowTableName(table)} rename to ${table}`)
    for (const [index, { name, definition }] of live.entries()) {
      await client.query(`alter index crm."${name}" rename to "${table}__retired_${index}"`)
      const position = shadow.findIndex((candidate) => candidate.definition === definition)
      const [twin] = shadow.splice(position, position < 0 ? 0 : 1)
      if (twin) await client.query(`alter index crm."${twin.name}" rename to "${name}"`)
    }
  }
  // Views refer to tables by id, so until now they still show the old tables.
  for (const view of views) await client.query(view)
}

/** The statements that define the views on these tables again. The rights on a view stay. */
async function viewsOver(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select distinct format('create or replace view %s%s as %s', v.oid::regclass, ' with (' || array_to_string(v.reloptions, ', ') || ')',
                            pg_get_viewdef(v.oid)) as statement
       from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class
      where d.classid = 'pg_rewrite'::regclass and d.refobjid = any ($1::regclass[]) and v.relkind = 'v' order by 1`,
    [tables.map((table) => `crm.${table}`)],
  )
  return rows.map(({ statement }) => statement)
}

// LIKE copies no foreign keys; and materialized views and foreign keys of other tables would still refer to the old table.
async function refuseTies(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ tie: string }>(
    `select conname as tie from pg_constraint where contype = 'f' and $1::regclass in (conrelid, confrelid)
     union all select distinct c.oid::regclass::text from pg_rewrite r join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
                 join pg_class c on c.oid = r.ev_class where d.refobjid = $1::regclass and c.oid <> $1::regclass and c.relkind <> 'v'`,
    [`crm.${table}`],
  )
  const ties = rows.map((row) => row.tie).join(', ')
  if (ties) throw new Error(`crm.${table} can't be rebuilt because of these foreign keys or dependent objects: ${ties}.`)
}

// LIKE does not copy triggers. In a trigger's definition the table's name appears once, after ON.
async function copyTriggers(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select replace(pg_get_triggerdef(oid), format(' ON crm.%I ', $2::text), format(' ON crm.%I ', $3::text)) as definition
       from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
    [`crm.${table}`, table, getShadowTableName(table)],
  )
  for (const { definition } of rows) await client.query(definition)
}

async function copyOptions(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ options: string }>(
    `select array_to_string(reloptions, ', ') as options from pg_class where oid = $1::regclass and reloptions is not null`,
    [`crm.${table}`],
  )
  if (rows[0]) await client.query(`alter table crm.${getShadowTableName(table)} set (${rows[0].options})`)
}

async function copyGrants(client: ClientBase, table: string): Promise<void> {
  await client.query(`revoke all on crm.${getShadowTableName(table)} from public, crm_app`)
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on crm.%I to %s', acl.privilege_type, $2::text,
                   case when acl.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(acl.grantee)) end) as statement
       from pg_class c, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) acl where c.oid = $1::regclass`,
    [`crm.${table}`, getShadowTableName(table)],
  )
  for (const { statement } of rows) await client.query(statement)
}

async function indexesOf(client: ClientBase, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, x.indisunique || x.indisprimary::text || regexp_replace(pg_get_indexdef(x.indexrelid), '^.*? USING ', '') as definition
       from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = $1::regclass order by i.relname`,
    [`crm.${table}`],
  )
  return rows
}
