import type { LeadFields } from '@crm/events'

/** An installation around today. `inDays` counts from today and moves to a working day unless it is today; null means no date yet. */
export type PlannedInstallation = {
  inDays: number | null
  crew: readonly string[]
  /** The last line of the notes. Notes that mention a repair make it a service job. */
  note?: string
  paid?: Partial<Pick<LeadFields, 'deposit_paid' | 'balance_paid'>>
}

const [angel, brandon, diego, hollis] = ['Angel Navarro', 'Brandon Tate', 'Diego Fuentes', 'Hollis Greer'] as const
const [kenji, luis, tamika] = ['Kenji Mori', 'Luis Carrillo', 'Tamika Boyd'] as const
const all = { deposit_paid: true, balance_paid: true }

// Each of these shows a warning: Brandon has two installations on one day, Tamika is on leave, and Hollis is in the calendar.
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

// These leads were recorded three to eight weeks ago, so they can be sold and their installation is still ahead.
const firstLead = 207

export const findPlannedInstallation = (number: number): PlannedInstallation | undefined => jobs[number - firstLead]
