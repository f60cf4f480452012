import type { Database } from './database.ts'

/** Rejects when the database can't be asked, or when this process could change events because it doesn't run as `crm_app`. */
export async function probeDatabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user::text as role')
  const role = rows[0]?.role
  if (role !== 'crm_app') throw new Error(`The application must run as the database role crm_app, not as ${role}.`)
}
