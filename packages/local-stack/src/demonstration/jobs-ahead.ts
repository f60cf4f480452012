import type { LeadFields } from '@crm/facts'

/** An installation around today. `inDays` counts from today and moves to a working day, but for today itself; null: there is no date yet. */
export type PlannedJob = {
  inDays: number | null
  crew: readonly string[]
  /** What was agreed, as the last line of the notes. Service jobs speak of a repair. */
  note?: string
  paid?: Partial<Pick<LeadFields, 'deposit_paid' | 'balance_paid'>>
}

const [angel, brandon, diego, hollis] = ['Angel Navarro', 'Brandon Tate', 'Diego Fuentes', 'Hollis Greer'] as const
const [kenji, luis, tamika] = ['Kenji Mori', 'Luis Carrillo', 'Tamika Boyd'] as const
const all = { deposit_paid: true, balance_paid: true }

// Two jobs of Brandon's fall on one day, Tamika is on leave, and Hollis is in the calendar: each shows a warning.
const jobs: readonly PlannedJob[] = [
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

// Recorded three to eight weeks ago: time enough to be sold, and none of them is over yet.
const firstLead = 207

/** The job of the lead with this number in the demonstration, if one is planned around today. */
export const jobAhead = (number: number): PlannedJob | undefined => jobs[number - firstLead]
