import type { LeadCountByOrigin, LeadOrigin, LeadOriginChanges, LeadOriginColor } from '@crm/contracts'
import type { Database } from '@crm/database'
import { Conflict, createInvalidFieldError, type EventMeta, NotFound, Refused } from '@crm/domain'
import { buildLeadOriginStreamId } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { getDefaultOriginColor, isReservedOriginLabel, type LeadOriginCommand, leadOriginDecider, toOriginValue } from './decider.ts'

type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function createLeadOriginHandlers({ store, db }: Pick<ServiceDependencies, 'store' | 'db'>) {
  async function onOrigin(streamId: string, command: LeadOriginCommand, meta: EventMeta, keyed: Keyed = {}): Promise<number> {
    const done = await store.execute({ decider: leadOriginDecider, streamId, command, meta, ...keyed }).catch(refuseTaken)
    return Number(done.streamId.slice('leadOrigin-'.length))
  }

  // A label must not be the value of another origin; otherwise it could mean either origin in an imported file.
  async function refuseValueOfAnother(label: string, id: number): Promise<void> {
    const another = await db.read.query(
      sql`select id from crm.lead_origins where lower(value) in (${label.toLowerCase()}, ${toOriginValue(label)}) and id <> ${id}`,
    )
    if (another.length > 0) throw new Refused(taken)
  }

  return {
    listLeadOrigins: () => loadAllOrigins(db),

    async leadOriginCounts(): Promise<LeadCountByOrigin[]> {
      return db.read.query(sql`
        select origin, sum(leads)::int as leads from crm.lead_counts group by origin having sum(leads) > 0
        order by sum(leads) desc, origin limit ${mostCounted}`)
    },

    async createLeadOrigin({ body, meta, idempotency }) {
      refuseUnusable(body.label)
      const streamId = buildLeadOriginStreamId(await store.nextId('leadOrigin'))
      const id = await onOrigin(streamId, { type: 'AddLeadOrigin', data: body }, meta, { isNew: true, idempotency })
      return findOrigin(db, id)
    },

    async updateLeadOrigin({ params, body, meta, idempotency }) {
      if (body.label !== undefined) {
        refuseUnusable(body.label)
        await refuseValueOfAnother(body.label, params.id)
      }
      await onOrigin(buildLeadOriginStreamId(params.id), toChangeCommand(body), meta, { idempotency })
      return findOrigin(db, params.id)
    },

    async orderLeadOrigins({ body: { ids }, meta }) {
      const known = new Set((await loadAllOrigins(db)).map(({ id }) => id))
      if (new Set(ids).size !== known.size || ids.length !== known.size || !ids.every((id) => known.has(id)))
        throw new Conflict('The list of lead origins has changed meanwhile')
      await store.executeTogether(
        ids.map((id, index) => ({
          decider: leadOriginDecider,
          streamId: buildLeadOriginStreamId(id),
          command: { type: 'ChangeLeadOrigin', data: { changes: { position: index + 1 } } } as const,
          meta,
        })),
      )
      return loadAllOrigins(db)
    },
  } satisfies ApiHandlers
}

const mostCounted = 500

const taken = 'A lead origin with this label already exists'

function toChangeCommand({ version, ...sent }: LeadOriginChanges): LeadOriginCommand {
  const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  return { type: 'ChangeLeadOrigin', data: { changes, version } }
}

function refuseUnusable(label: string): void {
  if (toOriginValue(label) === '') throw createInvalidFieldError('label', 'Must contain a letter or a digit')
  if (isReservedOriginLabel(label))
    throw createInvalidFieldError('label', 'All and Other are reserved: they stand for all origins and for the rest in reports')
}

function refuseTaken(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'lead_origins_label_taken' || constraint === 'lead_origins_by_value') throw new Refused(taken)
  throw error
}

type ReadAccess = Pick<Database, 'read'>
type Row = Omit<LeadOrigin, 'color'> & { color: LeadOriginColor | null }

const columns = sql`id, value, label, color, is_active, version`

const mostOrigins = 500

async function loadOrigins({ read }: ReadAccess, rows: SQLQuery): Promise<LeadOrigin[]> {
  const found: Row[] = await read.query(rows)
  return found.map(({ color, ...row }) => ({ ...row, color: color ?? (getDefaultOriginColor(row.value) as LeadOriginColor) }))
}

const loadAllOrigins = (db: ReadAccess): Promise<LeadOrigin[]> =>
  loadOrigins(db, sql`select ${columns} from crm.lead_origins order by position nulls last, id limit ${mostOrigins}`)

async function findOrigin(db: ReadAccess, id: number): Promise<LeadOrigin> {
  const [found] = await loadOrigins(db, sql`select ${columns} from crm.lead_origins where id = ${id}`)
  if (found === undefined) throw new NotFound('Lead origin not found')
  return found
}
