import type { TemplateVariable } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { EmailSubject } from '@crm/facts'
import { sql } from '@databases/pg'
import type { Company } from './company.ts'

type Values = Record<TemplateVariable, string | null>

/** What a message about a record is filled with, and whom it may go to. */
export type RecordValues = {
  recipient: { name: string; email: string | null }
  installer: { name: string; email: string | null } | null
  values: Values
}

/** What the templates' variables are for a record as it is now; null where it is gone or deleted. */
export function recordValues(db: Pick<Database, 'read'>, record: EmailSubject, company: Company): Promise<RecordValues | null> {
  const ofCompany = { company_name: company.name, company_phone: company.phone, company_email: company.email }
  return record.kind === 'lead' ? ofLead(db, record.id, ofCompany) : ofBooklet(db, record.id, ofCompany)
}

type OfCompany = Pick<Values, 'company_name' | 'company_phone' | 'company_email'>
type LeadFacts = {
  name: string
  email: string | null
  phone: string | null
  installation_date: string | null
  project_amount: string
  assigned_installer: string[]
  installer_name: string | null
  installer_email: string | null
  installer_phone: string | null
}

// Names may be written in any case; of two installers of one name the one hired first counts.
async function ofLead({ read }: Pick<Database, 'read'>, id: number, ofCompany: OfCompany): Promise<RecordValues | null> {
  const [lead]: LeadFacts[] = await read.query(sql`
    select l.name, l.email, l.phone, l.installation_date, l.project_amount, l.assigned_installer,
      i.name as installer_name, i.email as installer_email, i.phone as installer_phone
    from crm.leads l left join lateral (
      select i.name, i.email, i.phone from unnest(l.assigned_installer) with ordinality a (name, place)
      join crm.installers i on lower(i.name) = lower(a.name) order by a.place, i.id limit 1
    ) i on true
    where l.id = ${id} and l.deleted_at is null`)
  if (lead === undefined) return null
  const { installer_name: name } = lead
  return {
    recipient: { name: lead.name, email: lead.email },
    installer: name === null ? null : { name, email: lead.installer_email },
    values: {
      customer_name: lead.name,
      customer_email: lead.email,
      customer_phone: lead.phone,
      order_number: null,
      tracking_number: null,
      installation_date: lead.installation_date === null ? null : inWords(lead.installation_date),
      installer_name: lead.assigned_installer.join(', ') || null,
      installer_phone: lead.installer_phone,
      // A lead without a price has 0.00, and nobody is quoted nothing.
      project_amount: Number(lead.project_amount) === 0 ? null : dollars.format(Number(lead.project_amount)),
      ...ofCompany,
    },
  }
}

type OrderFacts = { customer_name: string; email: string; phone: string; order_number: string; tracking_number: string | null }

async function ofBooklet({ read }: Pick<Database, 'read'>, id: number, ofCompany: OfCompany): Promise<RecordValues | null> {
  const [order]: OrderFacts[] = await read.query(sql`
    select customer_name, email, phone, order_number, tracking_number from crm.sample_booklets where id = ${id} and deleted_at is null`)
  if (order === undefined) return null
  return {
    recipient: { name: order.customer_name, email: order.email },
    installer: null,
    values: {
      customer_name: order.customer_name,
      customer_email: order.email,
      customer_phone: order.phone,
      order_number: order.order_number,
      tracking_number: order.tracking_number,
      installation_date: null,
      installer_name: null,
      installer_phone: null,
      project_amount: null,
      ...ofCompany,
    },
  }
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

// `2026-11-27` → November 27, 2026
const inWords = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))
