import { hasAnyPermission, teamMemberNames } from '@crm/contracts'
import { createInvalidFieldError, type RecordedEvent } from '@crm/domain'
import type { CommandExecution, ExecutionResult, ExtraStatements, SqlStatement } from '@crm/event-store'
import { buildLeadStreamId, extractLeadValues, type LeadEvent } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'
import { loadLeadMatcher, toMatchKeys } from '../lead-matcher.ts'
import { type LeadRow, requireLead, toLead } from '../lead-row.ts'
import { buildOriginCheckStatements, rethrowUnselectableOrigin } from '../selectable-origins.ts'
import { toChangeLeadCommand, toRecordLeadCommand } from './commands.ts'
import { type LeadCommand, leadDecider } from './decider.ts'
import type { LeadState } from './rules/state.ts'

export function createLeadHandlers({ store, db, today }: Pick<ServiceDependencies, 'store' | 'db' | 'today'>) {
  type Sent = Pick<CommandExecution<LeadCommand, LeadState, LeadEvent>, 'meta' | 'idempotency'>
  const onLead = (id: number, command: LeadCommand, sent: Sent, extra?: ExtraStatements<LeadEvent>) =>
    store.execute({ decider: leadDecider, streamId: buildLeadStreamId(id), command, ...sent }, extra)

  return {
    async getLead({ params }) {
      return requireLead(db, params.id, today())
    },

    async createLead({ body, meta, idempotency }) {
      const streamId = buildLeadStreamId(await store.nextId('lead'))
      const execution = {
        decider: leadDecider,
        streamId,
        command: toRecordLeadCommand(body, today()),
        meta,
        isNew: true,
        idempotency,
      } as const
      const done = await store.execute(execution, checkSetValues).catch(rethrowUnselectableOrigin)
      const id = Number(done.streamId.slice('lead-'.length))
      // The values just written are known; only a repeated request must read them.
      return done.repeated ? requireLead(db, id, today()) : toLead(toRow(id, done), today())
    },

    async updateLead({ params, body, meta, idempotency }) {
      const command = toChangeLeadCommand(body, meta.actor.name, today())
      const { events } = await onLead(params.id, command, { meta, idempotency }, checkSetValues).catch(rethrowUnselectableOrigin)
      const [first, last] = [events[0], events.at(-1)]
      const lead = await requireLead(db, params.id, today())
      return { ...lead, ...(first && last && { saved: { version: first.version, through: last.version } }) }
    },

    async deleteLead({ params, meta }) {
      await onLead(params.id, { type: 'DeleteLead', data: null }, { meta })
      return { message: 'Lead deleted successfully!' }
    },

    async restoreLead({ params, meta }) {
      await onLead(params.id, { type: 'RestoreLead', data: null }, { meta })
      return requireLead(db, params.id, today())
    },

    async undoLeadChange({ params, body, meta, idempotency }) {
      await onLead(params.id, { type: 'UndoChange', data: body }, { meta, idempotency })
      return requireLead(db, params.id, today())
    },

    // The specification lets users who may only add leads look up an email. A phone can be guessed, so it takes permission to see leads.
    async enrichLead({ query: { email, phone }, user }) {
      const maySee = hasAnyPermission(user, ['leads'])
      const keys = toMatchKeys({ email, phone: maySee ? phone : null })
      const match = (await loadLeadMatcher(db.pool, [keys]))(keys, '')
      const [known]: KnownLead[] =
        match === null
          ? []
          : await db.read.query(
              sql`select id, name, phone, email, remarks, assigned_to from crm.leads where id = ${match.id} and deleted_at is null`,
            )
      if (known === undefined) return { found: false, name: null, phone: null, email: null, lead: null }
      const { id, remarks, assigned_to, ...contact } = known
      return { found: true, ...contact, lead: maySee ? { id, remarks, assigned_to } : null }
    },
  } satisfies ApiHandlers
}

/** Checks the origin and assignee that these events set. A lead whose origin is inactive, or whose assignee is no team member, keeps them. */
function checkSetValues(events: readonly RecordedEvent<LeadEvent>[]): SqlStatement[] {
  for (const event of events) {
    const { assigned_to: assignee } = extractLeadValues(event)
    if (assignee === undefined || Object.hasOwn(teamMemberNames, assignee)) continue
    throw createInvalidFieldError('assigned_to', `“${assignee}” is not a team member`)
  }
  return buildOriginCheckStatements(events)
}

type KnownLead = Pick<LeadRow, 'id' | 'name' | 'phone' | 'email' | 'remarks' | 'assigned_to'>

function toRow(id: number, { state, version, events }: ExecutionResult<LeadState, LeadEvent>): LeadRow {
  const at = events[0]?.at
  if (!state.exists || at === undefined) throw new Error('a new lead without events')
  return { id, version, created_at: at, updated_at: at, erased_at: null, ...state.values }
}
