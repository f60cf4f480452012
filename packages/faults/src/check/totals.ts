import type { Lab } from '../lab/lab.ts'
import type { Found } from './found.ts'

/** The figures of the dashboard are those of a count. */
export async function totalsOf({ db, origin, office }: Lab): Promise<Found> {
  const answer = await fetch(`${origin}/api/dashboard/stats`, { headers: { cookie: office.cookies[0] ?? '' } })
  const told = (await answer.json()) as { totalLeads?: number; soldLeads?: number }
  const { rows } = await db.pool.query<{ total: number; sold: number }>(
    `select count(*)::int as total, (count(*) filter (where status_key = 'sold'))::int as sold from crm.leads where deleted_at is null`,
  )
  const { total = 0, sold = 0 } = rows[0] ?? {}
  const isSame = told.totalLeads === total && told.soldLeads === sold
  return {
    figures: { leads: total },
    breaches: isSame ? [] : [`the dashboard says ${told.totalLeads} leads and ${told.soldLeads} sold, a count ${total} and ${sold}`],
  }
}
