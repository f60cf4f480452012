import type { RecordedEvent } from '@crm/domain'
import type { LeadEvent } from '@crm/events'

// The reports computed again in the simplest way, from events alone. For tests: it shares no code with the product.

export type ReferenceLead = {
  created: string
  recordedAt: string
  /** Null while not sold, and for a lead that was recorded as Sold. */
  soldOn: string | null
  origin: string
  member: string
  status: string
  cents: bigint
  notes: string
  more: string
  installation: string | null
  installers: string[]
  done: boolean
  deleted: boolean
}

const cents = (amount: string): bigint => BigInt(Math.round(Number(amount) * 100))

export function listReferenceLeads(events: readonly RecordedEvent<LeadEvent>[], until: string): ReferenceLead[] {
  const leads = new Map<string, ReferenceLead>()
  for (const event of events) {
    if (event.at.slice(0, 10) > until) continue
    if (event.type === 'LeadCreated') {
      const { createdOn: created, origin, assignedTo: member, status, amount, notes, additionalNotes } = event.data
      const given = { created, origin, member, status, cents: cents(amount), notes: notes ?? '', more: additionalNotes ?? '' }
      leads.set(event.streamId, {
        ...given,
        recordedAt: event.at,
        soldOn: null,
        installation: null,
        installers: [],
        done: false,
        deleted: false,
      })
      continue
    }
    const lead = leads.get(event.streamId)
    if (lead) change(lead, event)
  }
  return [...leads.values()].filter(({ deleted }) => !deleted)
}

function change(lead: ReferenceLead, { type, data, at }: RecordedEvent<LeadEvent>): void {
  if (type === 'LeadDetailsChanged') {
    lead.origin = data.changes.lead_origin?.to ?? lead.origin
    lead.created = data.changes.date_created?.to ?? lead.created
  }
  if (type === 'LeadReassigned') lead.member = data.to
  if (type === 'ProjectPriced') lead.cents = cents(data.to)
  if (type === 'LeadSold' || type === 'LeadLost' || type === 'LeadQualified') lead.status = data.to
  if (type === 'LeadSold' && data.undoes === undefined) lead.soldOn = at === lead.recordedAt ? null : at.slice(0, 10)
  if (type === 'NoteAdded') lead.notes += `\n${data.text}`
  if (type === 'NotesRewritten') lead.notes = data.to ?? ''
  if (type === 'AdditionalNotesChanged') lead.more = data.to ?? ''
  if (type === 'InstallationScheduled' || type === 'InstallationUnscheduled') lead.installation = data.to
  if (type === 'InstallersAssigned') lead.installers = data.to
  if (type === 'InstallationCompleted') lead.done = true
  if (type === 'InstallationReopened') lead.done = false
  if (type === 'LeadDeleted') lead.deleted = true
  if (type === 'LeadRestored') lead.deleted = false
}

const money = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
const sumOf = (leads: readonly ReferenceLead[]): bigint => leads.reduce((sum, lead) => sum + lead.cents, 0n)
const isSold = ({ status }: ReferenceLead): boolean => status === 'Sold'

function average(amount: bigint, many: number): string {
  if (many === 0) return '0.00'
  const [whole, rest] = [amount / BigInt(many), amount % BigInt(many)]
  return money(rest * 2n >= BigInt(many) ? whole + 1n : whole)
}

/** The leads that are counted by date sold, with that date as the date created. */
export const listSales = (leads: readonly ReferenceLead[]): ReferenceLead[] =>
  leads.filter(isSold).map((lead) => ({ ...lead, created: lead.soldOn ?? lead.created }))

export function sumLeadFigures(leads: readonly ReferenceLead[]) {
  const sold = leads.filter(isSold)
  return {
    totalLeads: leads.length,
    soldLeads: sold.length,
    conversionRate: leads.length === 0 ? 0 : Math.round((sold.length * 1000) / leads.length) / 10,
    totalRevenue: money(sumOf(sold)),
    averageDealSize: average(sumOf(sold), sold.length),
  }
}

export function sumLeadFiguresByGroup(leads: readonly ReferenceLead[], of: (lead: ReferenceLead) => string) {
  const names = [...new Set(leads.map(of))]
  return Object.fromEntries(names.map((name) => [name, sumLeadFigures(leads.filter((lead) => of(lead) === name))]))
}

export function sumInstallationFigures(jobs: readonly ReferenceLead[], day: string) {
  const completed = jobs.filter(({ done, more, notes, installation }) => {
    if (done || more.includes('Installation completed and moved to completed projects')) return true
    return !/\b(repair|fix)\b/i.test(`${notes}\n${more}`) && installation !== null && installation < day
  })
  return {
    totalInstallations: jobs.length,
    completedInstallations: completed.length,
    pendingInstallations: jobs.length - completed.length,
    totalValue: money(sumOf(jobs)),
    averageProjectValue: average(sumOf(jobs), jobs.length),
  }
}

export const filterInstallationsOfPeriod = (leads: readonly ReferenceLead[], period: string): ReferenceLead[] =>
  leads.filter((lead) => isSold(lead) && lead.installation?.startsWith(period))
