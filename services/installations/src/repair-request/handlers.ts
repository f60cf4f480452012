import type { NewRepairRequest, RepairRequest, RepairRequestChanges } from '@crm/contracts'
import type { Database } from '@crm/database'
import { createInvalidFieldError, type EventMeta, NotFound } from '@crm/domain'
import { buildRepairRequestStreamId, type RepairValues } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { activeRepairCondition, repairColumns } from '../repair-row.ts'
import { type RepairCommand, repairRequestDecider } from './decider.ts'

type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function createRepairRequestHandlers({ store, db, today }: Pick<ServiceDependencies, 'store' | 'db' | 'today'>) {
  async function onRequest(streamId: string, command: RepairCommand, meta: EventMeta, keyed: Keyed): Promise<number> {
    const done = await store.execute({ decider: repairRequestDecider, streamId, command, meta, ...keyed })
    return Number(done.streamId.slice('repairRequest-'.length))
  }

  return {
    async listRepairRequests({ query: { status, page, limit } }) {
      return db.read.query(buildRepairsPageQuery({ status, page, limit }))
    },

    async getRepairRequest({ params }) {
      return findRepairRequest(db, params.id)
    },

    async createRepairRequest({ body, meta, idempotency }) {
      await expectInstallation(db, body.project_id)
      const streamId = buildRepairRequestStreamId(await store.nextId('repairRequest'))
      return findRepairRequest(db, await onRequest(streamId, requestRepair(body, today()), meta, { isNew: true, idempotency }))
    },

    async updateRepairRequest({ params, body, meta, idempotency }) {
      if (body.project_id) await expectInstallation(db, body.project_id, (await findRepairRequest(db, params.id)).project_id)
      await onRequest(buildRepairRequestStreamId(params.id), changeRepair(body, today()), meta, { idempotency })
      return findRepairRequest(db, params.id)
    },
  } satisfies ApiHandlers
}

function requestRepair(sent: NewRepairRequest, today: string): RepairCommand {
  return { type: 'RequestRepair', data: { wanted: { ...sent, date_reported: sent.date_reported ?? today }, today } }
}

function changeRepair({ version, ...sent }: RepairRequestChanges, today: string): RepairCommand {
  const wanted = { ...sent, ...(sent.date_reported === null && { date_reported: today }) }
  const changes = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<RepairValues>
  return { type: 'ChangeRepair', data: { changes, version, today } }
}

/** Only a Sold lead is an installation. The one that the request already has is accepted even if its lead is no longer Sold. */
async function expectInstallation(
  { read }: Pick<Database, 'read'>,
  projectId: number | null | undefined,
  current: number | null = null,
): Promise<void> {
  if (projectId === undefined || projectId === null || projectId === current) return
  const found = await read.query(sql`
    select 1 from crm.sold_leads where id = ${projectId}`)
  if (found.length === 0) {
    throw createInvalidFieldError('project_id', 'Installation not found')
  }
}

type RepairRequestsQuery = { status: string | undefined; page: number; limit: number }

// Active requests are listed by urgency, all others by the newest report.
export function buildRepairsPageQuery({ status, page, limit }: RepairRequestsQuery): SQLQuery {
  return sql`select ${repairColumns} from crm.repair_requests ${inOrder(status)} limit ${limit} offset ${(page - 1) * limit}`
}

function inOrder(status: string | undefined): SQLQuery {
  const key = status?.toLowerCase().replaceAll('-', ' ')
  if (key === 'active') return sql`where ${activeRepairCondition} order by urgency, date_reported, id`
  return sql`${key === undefined ? sql`` : sql`where status_key = ${key}`} order by date_reported desc, id desc`
}

async function findRepairRequest({ read }: Pick<Database, 'read'>, id: number): Promise<RepairRequest> {
  const [found] = await read.query(sql`select ${repairColumns} from crm.repair_requests where id = ${id}`)
  if (found === undefined) throw new NotFound('Repair request not found')
  return found
}
