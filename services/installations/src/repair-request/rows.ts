import type { RepairRequest } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { type SQLQuery, sql } from '@databases/pg'

type RepairRequestsQuery = { status: string | undefined; page: number; limit: number }

// The columns of a `RepairRequest`.
const repairColumns = sql`
  id, project_id, customer_name, phone, email, address, issue_description, priority, status, date_reported, completion_date, notes,
  created_at, updated_at, version`

// As the index repair_requests_active has it.
const isActive = sql`status_key not in ('completed', 'cancelled')`

/** A page of the repair requests: the newest report first, but of the active ones the most urgent, and among those the oldest report. */
export function repairsPage({ status, page, limit }: RepairRequestsQuery): SQLQuery {
  return sql`select ${repairColumns} from crm.repair_requests ${inOrder(status)} limit ${limit} offset ${(page - 1) * limit}`
}

function inOrder(status: string | undefined): SQLQuery {
  const key = status?.toLowerCase().replaceAll('-', ' ')
  if (key === 'active') return sql`where ${isActive} order by urgency, date_reported, id`
  return sql`${key === undefined ? sql`` : sql`where status_key = ${key}`} order by date_reported desc, id desc`
}

/** The repair request of this id. */
export async function findRepairRequest({ read }: Pick<Database, 'read'>, id: number): Promise<RepairRequest> {
  const [found] = await read.query(sql`select ${repairColumns} from crm.repair_requests where id = ${id}`)
  if (found === undefined) throw new NotFound('Repair request not found')
  return found
}
