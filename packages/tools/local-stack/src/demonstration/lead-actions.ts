import { initialLeadValues, leadOriginLabels, noteTemplates, teamMemberNames } from '@crm/contracts'
import type { LeadFieldValues } from '@crm/events'
import { addDays, formatNoteDate, moveToWorkday } from './calendar.ts'
import { sampleColors, sampleFirstNames, sampleInstallers, sampleLastNames, sampleStreets, sampleTowns } from './samples.ts'
import type { SeededRandomPicker } from './seeded-random.ts'

/** What a user does with a lead on a day. The first action records the lead. `completes` marks its installation as done. */
export type LeadAction = { day: string; by: string; changes: Partial<LeadFieldValues>; completes?: true }

export type LeadScenario = {
  age: number
  origin: string
  status: 'New' | 'In Progress' | 'Sold' | 'Not Interested' | 'Not Service Area' | 'Not Compatible'
  followUpIn: number | null
  installedIn: number | null
  job?: PlannedInstallation | undefined
}

const team = Object.keys(teamMemberNames)
const contacts = noteTemplates.filter((template) => template !== 'Custom note' && template !== 'Sent quote')
const asks = [
  'Wants to see samples first',
  'Kitchen with 24 doors and an island',
  'Asked about wood look',
  'Renting out, wants it done in one day',
  'Has a sample booklet already',
  'Compares with repainting',
]
const activeInstallers = sampleInstallers.filter(({ status }) => status === 'active').map(({ name }) => name)

export function buildLeadActions(fate: LeadScenario, number: number, today: string, chance: SeededRandomPicker): LeadAction[] {
  const life = new Life(today, start(fate, number, today, chance), fate)
  const { status } = fate
  if (status === 'New') return life.deeds
  for (let contact = chance.between(1, status === 'Sold' ? 2 : 3); contact > 0; contact--) {
    life.goOn(chance.between(1, 4), { remarks: 'In Progress', next_followup_date: life.followUp(chance) }, chance.pick(contacts))
  }
  const amount = `${chance.between(28, 148) * 100 - chance.pick([0, 1, 50])}.00`
  if (status === 'In Progress') {
    if (chance.percent(60)) life.goOn(1, { project_amount: amount }, 'Sent quote')
    return life.deeds
  }
  if (status === 'Sold') sell(life, fate, amount, chance)
  else life.goOn(chance.between(1, 6), { remarks: status, next_followup_date: null }, lost[status])
  return life.deeds
}

const lost = {
  'Not Interested': 'Chose to repaint instead',
  'Not Service Area': 'Lives too far out for our teams',
  'Not Compatible': 'Cabinets are raw particle board, wrap would not hold',
}

function sell(life: Life, fate: LeadScenario, amount: string, chance: SeededRandomPicker): void {
  const { town, zip } = chance.pick(sampleTowns)
  const address = `${chance.between(101, 9899)} ${chance.pick(sampleStreets)}, ${town} ${zip}`
  life.goOn(chance.between(1, 3), { project_amount: amount, address }, 'Sent quote')
  life.goOn(chance.between(1, 5), { remarks: 'Sold', next_followup_date: null, deposit_paid: chance.percent(90) }, 'Contract sent')
  if (fate.installedIn === null) return
  const { job } = fate
  const day = dayFrom(life.today, job ? job.inDays : fate.installedIn)
  const anybody = [chance.pick(activeInstallers), ...(chance.percent(45) ? [chance.pick(activeInstallers)] : [])]
  const crew = [...new Set(job?.crew ?? anybody)]
  const chosen = [...new Set([chance.pick(sampleColors)[0], chance.pick(sampleColors)[0]])]
  life.goOn(
    1,
    { installation_date: day, assigned_installer: crew, selected_colors: chosen },
    crew.length > 0 ? `Assigned installers: ${crew.join(', ')}` : 'Chose the colors',
  )
  if (job) life.goOn(1, job.paid ?? { deposit_paid: true }, job.note ?? 'Date confirmed by phone')
  else if (day !== null && day < life.today && chance.percent(85))
    life.onDay(addDays(day, 1), { deposit_paid: true, balance_paid: true }, null)
}

// Today is not moved to a workday, so that the demonstration has installations today even on weekends.
const dayFrom = (today: string, days: number | null): string | null =>
  days === null ? null : days === 0 ? today : moveToWorkday(addDays(today, days))

function start(fate: LeadScenario, number: number, today: string, chance: SeededRandomPicker): LeadFieldValues {
  const name = `${sampleFirstNames[(number * 37) % sampleFirstNames.length]} ${sampleLastNames[(number * 23 + Math.floor(number / 64) * 7) % sampleLastNames.length]}`
  const created = addDays(today, -fate.age)
  return {
    ...initialLeadValues,
    name,
    phone: `(${chance.pick(sampleTowns).code}) 555-01${String(number % 100).padStart(2, '0')}`,
    email: chance.percent(80) ? `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com` : null,
    lead_origin: fate.origin,
    date_created: created,
    assigned_to: team[number % team.length] ?? '',
    next_followup_date: fate.followUpIn === null ? null : addDays(today, fate.followUpIn),
    notes: chance.percent(70) ? `${formatNoteDate(created)} ${chance.pick(asks)}` : null,
    additional_notes: chance.percent(15) ? `Found us through ${leadOriginLabels[fate.origin as keyof typeof leadOriginLabels]}` : null,
  }
}

class Life {
  readonly deeds: LeadAction[]
  readonly today: string
  private readonly fate: LeadScenario
  private readonly by: string
  private day: string
  private notes: string | null

  constructor(today: string, first: LeadFieldValues, fate: LeadScenario) {
    this.today = today
    this.fate = fate
    this.by = first.assigned_to
    this.day = first.date_created
    this.notes = first.notes
    this.deeds = [{ day: this.day, by: this.by, changes: first }]
  }

  goOn(days: number, changes: Partial<LeadFieldValues>, note: string): void {
    this.onDay(moveToWorkday(addDays(this.day, days)), changes, note)
  }

  onDay(day: string, changes: Partial<LeadFieldValues>, note: string | null): void {
    this.day = day < this.today ? day : this.today
    if (note) this.notes = [this.notes, `${formatNoteDate(this.day)} ${note}`].filter(Boolean).join('\n')
    this.deeds.push({ day: this.day, by: this.by, changes: { ...changes, notes: this.notes } })
  }

  followUp(chance: SeededRandomPicker): string | null {
    const isOpen = this.fate.status === 'In Progress'
    if (!isOpen) return moveToWorkday(addDays(this.day, chance.between(3, 9)))
    return this.fate.followUpIn === null ? null : addDays(this.today, this.fate.followUpIn)
  }
}

/** An installation near today. `inDays` counts from today, and a weekend day moves to the next workday. Null means no date yet. */
type PlannedInstallation = {
  inDays: number | null
  crew: readonly string[]
  /** Last line of the notes. If the notes mention a repair, the product treats the installation as a repair. */
  note?: string
  paid?: Partial<Pick<LeadFieldValues, 'deposit_paid' | 'balance_paid'>>
}

const [angel, brandon, diego, hollis] = ['Angel Navarro', 'Brandon Tate', 'Diego Fuentes', 'Hollis Greer'] as const
const [kenji, luis, tamika] = ['Kenji Mori', 'Luis Carrillo', 'Tamika Boyd'] as const
const all = { deposit_paid: true, balance_paid: true }

// Three installers cause warnings: Brandon has two installations on one day, Tamika is on leave, and Hollis has leave in the calendar.
const jobs: readonly PlannedInstallation[] = [
  { inDays: 0, crew: [diego], note: 'Key is with the neighbor at number 14' },
  { inDays: 0, crew: [angel, kenji], paid: all },
  { inDays: 1, crew: [diego], note: 'Park in the alley behind the house' },
  { inDays: 3, crew: [brandon] },
  { inDays: 3, crew: [brandon, luis], paid: { deposit_paid: false } },
  { inDays: 5, crew: [tamika] },
  { inDays: 7, crew: [hollis], note: 'Island is wrapped last' },
  { inDays: 9, crew: [diego, luis], paid: all },
  { inDays: 12, crew: [kenji] },
  { inDays: -1, crew: [diego], note: 'Repair: edge strip above the dishwasher came loose', paid: all },
  { inDays: 4, crew: [angel], note: 'Service visit: fix the drawer front beside the stove', paid: all },
  { inDays: 8, crew: [angel], note: 'Repair of two doors after the move', paid: all },
  { inDays: null, crew: [], note: 'Wants a day in the new year' },
  { inDays: null, crew: [kenji], note: 'Waits for the new stove', paid: { deposit_paid: false } },
]

// Leads from this number on were recorded three to eight weeks ago, so they can already be sold, but not yet installed.
const firstLead = 207

export const findPlannedInstallation = (number: number): PlannedInstallation | undefined => jobs[number - firstLead]
