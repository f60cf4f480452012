import type { LeadVisitors } from '@crm/contracts'
import { NotFound } from '@crm/domain'
import type { ApiHandlers, ServiceDependencies, SignedInUser } from '@crm/http'
import { sql } from '@databases/pg'

/** The PostgreSQL channel on which hosts learn of a lead, by its id, that somebody has opened or closed it. */
export const leadVisitChannel = 'crm_lead_visits'

// Seconds that a visit lasts after its last report, which comes every 10 s, and from a screen in the background every minute.
const lasts = { shown: 25, hidden: 80 }
const mostNames = 3
const mostRemoved = 100

// A visit is a row that ends by itself, because a browser that crashed reports nothing.
export function createVisitorHandlers({ db: { read } }: Pick<ServiceDependencies, 'db'>) {
  // Needs no durability, so it does not wait for the disk. It is outside the transaction of the row, because a pending NOTIFY makes all
  // commits of the server wait for each other.
  const notify = (id: number) =>
    read.query(sql`select set_config('synchronous_commit', 'off', true), pg_notify(${leadVisitChannel}, ${String(id)})`)

  async function listVisitors(id: number, user: SignedInUser): Promise<LeadVisitors> {
    const rows: { username: string; users: number }[] = await read.query(sql`
      select min(username) as username, (count(*) over ())::int as users from crm.lead_visits
       where lead_id = ${id} and user_id <> ${user.id} and until > now() group by user_id order by 1 limit ${mostNames}`)
    return { names: rows.map(({ username }) => username), more: (rows[0]?.users ?? 0) - rows.length }
  }

  return {
    async leadVisitors({ params, user }) {
      return listVisitors(params.id, user)
    },

    async visitLead({ params: { id, visit }, body: { hidden }, user }) {
      const [written]: { is_new: boolean }[] = await read.query(sql`
        with ended as (
          delete from crm.lead_visits where (lead_id, user_id, visit) in (
            select lead_id, user_id, visit from crm.lead_visits
             where until < now() and (lead_id, user_id, visit) <> (${id}, ${user.id}, ${visit})
             order by until limit ${mostRemoved} for update skip locked)
        )
        insert into crm.lead_visits as known (lead_id, user_id, visit, username, until)
        select id, ${user.id}::int, ${visit}::text, ${user.username}::text, now() + make_interval(secs => ${hidden ? lasts.hidden : lasts.shown})
          from crm.leads where id = ${id} and deleted_at is null
        on conflict (lead_id, user_id, visit) do update set until = excluded.until
        returning xmax = 0 as is_new`)
      if (written === undefined) throw new NotFound('Lead not found')
      if (written.is_new) await notify(id)
      return listVisitors(id, user)
    },

    async leaveLead({ params: { id, visit }, user }) {
      const left: unknown[] = await read.query(sql`
        delete from crm.lead_visits where lead_id = ${id} and user_id = ${user.id} and visit = ${visit} returning visit`)
      if (left.length > 0) await notify(id)
      return { message: 'Lead closed' }
    },
  } satisfies ApiHandlers
}
