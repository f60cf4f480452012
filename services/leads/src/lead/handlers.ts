import type { Conflict, EventMeta } from '@crm/domain'
import { leadStream } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { sql } from '@databases/pg'
import { findLead } from '../lead-row.ts'
import { type LeadCommand, lead } from './decider.ts'
import { changeLead, recordLead } from './from-body.ts'

export function leadHandlers({ store, db, today }: Pick<Dependencies, 'store' | 'db' | 'today'>) {
  const onLead = (id: number, command: LeadCommand, meta: EventMeta) =>
    store.execute({ decider: lead, streamId: leadStream(id), command, meta })

  return {
    async getLead({ params }) {
      return findLead(db, params.id, today())
    },

    async createLead({ body, meta, idempotency }) {
      const streamId = leadStream(await store.nextId('lead'))
      const done = await store.execute({ decider: lead, streamId, command: recordLead(body, today()), meta, isNew: true, idempotency })
      return findLead(db, Number(done.streamId.slice('lead-'.length)), today())
    },

    async updateLead({ params, body, meta, idempotency }) {
      const command = changeLead(body, meta.actor.name)
      await untilQuiet(() => store.execute({ decider: lead, streamId: leadStream(params.id), command, meta, idempotency }))
      return findLead(db, params.id, today())
    },

    async deleteLead({ params, meta }) {
      await onLead(params.id, { type: 'DeleteLead', data: null }, meta)
      return { message: 'Lead deleted successfully!' }
    },

    async restoreLead({ params, meta }) {
      await onLead(params.id, { type: 'RestoreLead', data: null }, meta)
      return findLead(db, params.id, today())
    },

    async enrichLead({ query }) {
      const [known]: { name: string; phone: string | null; email: string | null }[] = await db.read.query(sql`
        select name, phone, email from crm.leads
        where lower(email) = lower(${query.email}) and email is not null and deleted_at is null order by id desc limit 1`)
      return known ? { found: true, ...known } : { found: false, name: null, phone: null, email: null }
    },
  } satisfies Handlers
}

const mostTries = 10

// Many people may note on one lead at once: a stream that only moved too often is no disagreement, and each round lets one of them in.
async function untilQuiet<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error) || tries === mostTries) throw error
    }
  }
}

const deadlock = '40P01'

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'Conflict' ? (error as Conflict).conflicts.length === 0 : 'code' in error && error.code === deadlock
}
