import { formatPhone, type TemplateVariable, templateVariables } from '@crm/contracts'
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
  /** The user assigned to the lead, if it has one with an email address. */
  assignee: { name: string; address: string } | null
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

/** A message to an installer contains that installer's name, and says so where an installation has no address, colors, or price. */
export const buildInstallerValues = ({ values }: RecordValues, { name, phone }: AssignedInstaller): Values => ({
  ...values,
  installer_name: name,
  installer_phone: phone,
  address: values.address ?? 'No address',
  colors: values.colors ?? 'No colors chosen',
  balance_due: values.balance_due ?? 'No price yet',
})

type OfCompany = Pick<Values, 'company_name' | 'company_phone' | 'company_email'>
type LeadFacts = {
  name: string
  email: string | null
  phone: string | null
  installation_date: string | null
  installation_kind: 'completed' | 'repair' | 'plain' | null
  project_amount: string
  address: string | null
  colors: string | null
  deposit_paid: boolean | null
  balance_paid: boolean | null
  is_erased: boolean
  assigned_installer: string[]
  assignee: RecordValues['assignee']
  installers: (AssignedInstaller & { left: FormerInstaller['why'] | null })[]
}

// Names match in any case, and old names too. An installer named twice counts once.
async function ofLead({ read }: Pick<Database, 'read'>, id: number, ofCompany: OfCompany): Promise<RecordValues | null> {
  const [lead]: LeadFacts[] = await read.query(sql`
    select l.name, l.email, l.phone, l.installation_date, l.installation_kind, l.project_amount, l.assigned_installer, l.erased_at is not null as is_erased,
      l.address, s.deposit_paid, s.balance_paid,
      (select string_agg(coalesce(c.name || ' (' || c.code || ')', chosen.code), ', ' order by chosen.place)
       from unnest(s.selected_colors) with ordinality chosen (code, place)
       left join crm.color_summaries c on lower(c.code) = lower(chosen.code)) as colors,
      (select coalesce(jsonb_agg(to_jsonb(i) order by i.place), '[]') from (
         select distinct on (i.id) i.id, i.name, a.name as assigned, i.email, i.phone, a.place,
           case when i.deleted_at is not null then 'deleted' when i.status = 'terminated' then 'terminated' end as "left"
         from unnest(l.assigned_installer) with ordinality a (name, place)
         join crm.installer_summaries i on i.id = crm.installer_called(lower(a.name)) order by i.id, a.place
       ) i) as installers,
      (select jsonb_build_object('name', coalesce(nullif(u.full_name, ''), initcap(u.username)), 'address', u.email) from crm.user_summaries u
       where lower(u.username) = lower(l.assigned_to) and u.email <> '' and u.is_active and u.deleted_at is null limit 1) as assignee
    from crm.lead_summaries l left join crm.sold_leads s on s.id = l.id where l.id = ${id} and l.deleted_at is null`)
  if (lead === undefined) return null
  const { installation_date: date, installation_kind: kind, assigned_installer: assigned } = lead
  const installers = lead.installers
    .filter(({ left }) => left === null)
    .map((each) => ({ ...each, phone: each.phone && formatPhone(each.phone) }))
  // 0.00 means that the lead has no price yet, so no message may quote it.
  const amount = Number(lead.project_amount) === 0 ? null : dollars.format(Number(lead.project_amount))
  const nameOf = (name: string) => lead.installers.find((each) => each.assigned.toLowerCase() === name.toLowerCase())?.name ?? name
  return {
    recipient: { name: lead.name, email: lead.email },
    installers,
    former: lead.installers.flatMap(({ id, name, assigned, left }) => (left === null ? [] : [{ id, name, assigned, why: left }])),
    installation: kind === null ? null : { date, isCompleted: kind === 'completed', isErased: lead.is_erased, assigned },
    assignee: lead.assignee,
    values: {
      customer_name: lead.name,
      customer_email: lead.email,
      customer_phone: lead.phone && formatPhone(lead.phone),
      order_number: null,
      tracking_number: null,
      installation_date: date === null ? null : formatLongDate(date),
      installer_name: assigned.map(nameOf).join(', ') || null,
      installer_phone: installers[0]?.phone ?? null,
      project_amount: amount,
      address: lead.address,
      colors: lead.colors,
      balance_due: describeBalance(lead, amount),
      ...ofCompany,
    },
  }
}

// The amount of the deposit is not recorded, so it cannot be subtracted. A lead that is not Sold owes nothing yet.
function describeBalance({ deposit_paid, balance_paid }: LeadFacts, amount: string | null): string | null {
  if (balance_paid) return 'None'
  if (balance_paid === null || amount === null) return null
  return deposit_paid ? `${amount} less the deposit` : amount
}

type OrderFacts = {
  customer_name: string
  email: string
  phone: string
  address: string
  order_number: string
  tracking_number: string | null
}

async function ofBooklet({ read }: Pick<Database, 'read'>, id: number, ofCompany: OfCompany): Promise<RecordValues | null> {
  const [order]: OrderFacts[] = await read.query(sql`
    select customer_name, email, phone, address, order_number, tracking_number from crm.booklet_summaries where id = ${id} and deleted_at is null`)
  if (order === undefined) return null
  const { order_number, tracking_number } = order
  return ofCustomer(order, { ...ofCompany, order_number, tracking_number })
}

async function ofRepair({ read }: Pick<Database, 'read'>, id: number, ofCompany: OfCompany): Promise<RecordValues | null> {
  const [request]: Customer[] = await read.query(
    sql`select customer_name, email, phone, address from crm.repair_summaries where id = ${id}`,
  )
  return request === undefined ? null : ofCustomer(request, ofCompany)
}

const valuesOf = { lead: ofLead, booklet: ofBooklet, repair: ofRepair }

type Customer = { customer_name: string; email: string | null; phone: string; address: string }

const ofCustomer = ({ customer_name: name, email, phone, address }: Customer, known: Partial<Values>): RecordValues => ({
  // An erased address that may not be null holds the word for erased.
  recipient: { name, email: email === erasedPlaceholder ? null : email },
  installers: [],
  former: [],
  installation: null,
  assignee: null,
  values: { ...unknown, customer_name: name, customer_email: email, customer_phone: formatPhone(phone), address, ...known },
})

const unknown = Object.fromEntries(templateVariables.map((name) => [name, null])) as Values

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const formatLongDate = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))
