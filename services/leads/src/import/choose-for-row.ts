import type { LeadImportRow } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound, Refused } from '@crm/domain'
import { countsOf } from './check.ts'

/** Writes down what a person wants of one row. The import's lock makes a start or a check wait, or this one come too late. */
export async function chooseForRow({ pool }: Pick<Database, 'pool'>, id: number, row: number, chosen: LeadImportRow['chosen']) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: imports } = await client.query<{ status: string }>('select status from crm.lead_imports where id = $1 for update', [id])
    if (imports[0] === undefined) throw new NotFound('Import not found')
    if (imports[0].status !== 'checked') throw new Refused('This import has been started already')
    const { rows } = await client.query<{ verdict: string; duplicate: object | null }>(
      'select verdict, duplicate from crm.lead_import_rows where import_id = $1 and row = $2',
      [id, row],
    )
    if (rows[0] === undefined) throw new NotFound('Row not found')
    if (rows[0].verdict === 'fault') throw new Refused('A row with faults cannot be imported')
    if (chosen === 'update' && rows[0].duplicate === null) throw new Refused('There is no lead that this row could update')
    await client.query('update crm.lead_import_rows set chosen = $3 where import_id = $1 and row = $2', [id, row, chosen])
    await client.query(`update crm.lead_imports set counts = ${countsOf}, touched_at = clock_timestamp() where id = $1`, [id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
