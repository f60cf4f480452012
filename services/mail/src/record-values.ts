import { type TemplateVariable, templateVariables } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EmailRecordReference, erasedPlaceholder } from '@crm/events'
import { sql } from '@databases/pg'
import type { Company } from './mail-server.ts'

type Values = Record<TemplateVariable, string | null>

export type RecordValues = {
  recipient: { name: string; email: string | null }
  installers: readonly AssignedInstaller[]
  former: readonly FormerInstaller[]
  installation: NoticeInstallation | null
  values: Values
}

/** `name` is the current name; `assigned` is the name in the installation, which may be older. */
export type AssignedInstaller = { id: number; name: string; assigned: string; email: string | null; phone: string | null }

export type FormerInstaller = Pick<AssignedInstaller, 'id' | 'name' | 'assigned'> & { why: 'deleted' | 'terminated' }

/** `assigned` may include unknown names. `isErased`: the client's personal data was erased. */
export type NoticeInstallation = { date: string | null; isCompleted: boolean; isErased: boolean; assigned: readonly string[] }

export function readRecordValues(db: Pick<Database, 'read'>, record: EmailRecordReference, company: Company): Promise<RecordValues | null> {
  return valuesOf[record.kind](db, record.id, { company_name: company.name, company_phone: company.phone, company_email: company.email })
}

export const describeFormerInstaller = ({ name, why }: FormerInstaller): string => `${name} is no longer an installer (${why})`

type OfCompany = Pick<Values, 'company_name' | 'company_phone' | 'company_email'>
type LeadFacts = {
  name: string
  email: string | null
  phone: string | null
  installation_date: string | null
  installation_kind: 'completed' | 'repair' | 'plain' | null
  project_amount: string
  is_erased: boolean
  assigned_installer: string[]
  installers: (AssignedInstaller & { left: FormerInstaller['why'] | null })[]
}

// Names match in any case, and old names too. An installer named twice counts once.
async function ofLead({ read }: Pick<Database, 'read'>, id: number, ofCompany: OfCompany): Promise<RecordValues | null> {
  const [lead]: LeadFacts[] = await read.query(sql`
    select l.name, l.email, l.phone, l.installation_date, l.installation_kind, l.project_amount, l.assigned_installer, l.erased_at is not null as is_erased,
      (select coalesce(jsonb_agg(to_jsonb(i) order by i.place), '[]') from (
         select distinct on (i.id) i.id, i.name, a.name as assigned, i.email, i.phone, a.place,
           case when i.deleted_at is not null then 'deleted' when i.status = 'terminated' then 'terminated' end as "left"
         from unnest(l.assigned_installer) with ordinality a (name, place)
         join crm.installer_summaries i on i.id = crm.installer_called(lower(a.name)) order by i.id, a.place
       ) i) as installers
    from crm.lead_summaries l where l.id = ${id} and l.deleted_at is null`)
  if (lead === undefined) return null
  const { installation_date: date, installation_kind: kind, assigned_installer: assigned } = lead
  const installers = lead.installers.filter(({ left }) => left === null)
  const nameOf = (name: string) => lead.installers.find((each) => each.assigned.toLowerCase() === name.toLowerCase())?.name ?? name
  return {
    recipient: { name: lead.name, email: lead.email },
    installers,
    former: lead.installers.flatMap(({ id, name, assigned, left }) => (left === null ? [] : [{ id, name, assigned, why: left }])),
    installation: kind === null ? null : { date, isCompleted: kind === 'completed', isErased: lead.is_erased, assigned },
    values: {
      customer_name: lead.name,
      customer_email: lead.email,
      customer_phone: lead.phone,
      order_number: null,
      tracking_number: null,
      installation_date: date === null ? null : formatLongDate(date),
      installer_name: assigned.map(nameOf).join(', ') || null,
      installer_phone: installers[0]?.phone ?? null,
      // 0.00 means that the lead has no price yet, so no message may quote it.
      project_amount: Number(lead.project_amount) === 0 ? null : dollars.format(Number(lead.project_amount)),
      ...ofCompany,
    },
  }
}

type OrderFacts = { customer_name: string; email: string; phone: string; order_number: string; tracking_number: string | null }

async function ofBooklet({ read }: Pick<Database, 'read'>, id: number, ofCompany: OfCompany): Promise<RecordValues | null> {
  const [order]: OrderFacts[] = await read.query(sql`
    select customer_name, email, phone, order_number, tracking_number from crm.booklet_summaries where id = ${id} and deleted_at is null`)
  if (order === undefined) return null
  const { order_number, tracking_number } = order
  return ofCustomer(order, { ...ofCompany, order_number, tracking_number })
}

async function ofRepair({ read }: Pick<Database, 'read'>, id: number, ofCompany: OfCompany): Promise<RecordValues | null> {
  const [request]: Customer[] = await read.query(sql`select customer_name, email, phone from crm.repair_summaries where id = ${id}`)
  return request === undefined ? null : ofCustomer(request, ofCompany)
}

const valuesOf = { lead: ofLead, booklet: ofBooklet, repair: ofRepair }

type Customer = { customer_name: string; email: string | null; phone: string }

const ofCustomer = ({ customer_name: name, email, phone }: Customer, known: Partial<Values>): RecordValues => ({
  // An erased address that may not be null holds the word for erased.
  recipient: { name, email: email === erasedPlaceholder ? null : email },
  installers: [],
  former: [],
  installation: null,
  values: { ...unknown, customer_name: name, customer_email: email, customer_phone: phone, ...known },
})

const unknown = Object.fromEntries(templateVariables.map((name) => [name, null])) as Values

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const formatLongDate = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))
