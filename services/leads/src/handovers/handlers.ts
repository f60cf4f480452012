import type { Handover } from '@crm/contracts'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'

const mostListed = 100
const mostRead = 1_000 // reassignments of all users; older ones than these are left out

export function createHandoverHandlers({ db: { read } }: Pick<ServiceDependencies, 'db'>) {
  return {
    async listHandovers({ query: { after }, user }): Promise<{ handovers: Handover[] }> {
      const me = user.username.toLowerCase()
      const handovers: Handover[] = await read.query(sql`
        select lead.id, lead.name, handed.by, handed.position::float8 as position
          from (
            select distinct on (stream_id) stream_id, position, lower(data ->> 'to') as assignee, meta #>> '{actor,name}' as by
              from (
                select stream_id, position, data, meta from crm.events
                 where type = 'LeadReassigned' and position > ${after} order by position desc limit ${mostRead}
              ) recent
             order by stream_id, position desc
          ) handed
          join crm.leads lead on lead.id = substr(handed.stream_id, length('lead-') + 1)::int
         where handed.assignee = ${me} and lower(coalesce(handed.by, '')) <> ${me}
           and lead.assignee_key = ${me} and lead.deleted_at is null
         order by handed.position desc limit ${mostListed}`)
      return { handovers }
    },
  } satisfies ApiHandlers
}
