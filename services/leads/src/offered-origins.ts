import { leadOrigins } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type Invalid, invalidField } from '@crm/domain'
import { sql } from '@databases/pg'

type Known = { value: string; label: string; is_active: boolean }

const usual = 'facebook'

/** Why no lead may be given this origin: there is none such, or it is no longer offered. Null where it may. */
export async function whyUnoffered({ read }: Pick<Database, 'read'>, origin: string): Promise<Invalid | null> {
  const [known]: Known[] = await read.query(sql`select value, label, is_active from crm.lead_origins where lower(value) = lower(${origin})`)
  if (known?.is_active || (known === undefined && Object.hasOwn(leadOrigins, origin))) return null
  return invalidField('lead_origin', `“${known?.label ?? origin}” is ${known ? 'no longer offered' : 'not known'}`)
}

/** The origin that nobody has chosen: the usual one, or the first that is offered. */
export async function usualOrigin({ read }: Pick<Database, 'read'>): Promise<string> {
  const [first]: Known[] = await read.query(sql`
    select value, label, is_active from crm.lead_origins where is_active order by value <> ${usual}, position nulls last, id limit 1`)
  return first?.value ?? usual
}
