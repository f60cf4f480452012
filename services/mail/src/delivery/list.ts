import type { DeliveriesQuery } from '@crm/contracts/schemas'
import { type SQLQuery, sql } from '@databases/pg'
import { deliveryColumns } from './rows.ts'

/** One page of the outbox, newest first. Every filter has an index; a page begins behind the last message of the one before. */
export function deliveriesPage({ state, search, template, before, limit }: DeliveriesQuery): SQLQuery {
  const conditions = [sql`true`]
  if (state !== undefined) conditions.push(sql`state = ${state.toLowerCase()}`)
  if (template !== undefined) conditions.push(sql`template_id = ${templateId(template)}`)
  if (search !== undefined) conditions.push(sql`search like lower(${`%${literally(search)}%`})`)
  if (before !== undefined) conditions.push(sql`id < ${before}`)
  return sql`
    select ${deliveryColumns} from crm.email_deliveries where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit}`
}

// What is no id names no template.
const templateId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
