import { leadOrigins, leadStatuses } from '@crm/contracts'
import { withCompletions } from './completions.ts'
import { jobAhead } from './jobs-ahead.ts'
import { type Deed, type Fate, lifeOf } from './life-of-a-lead.ts'
import type { Chances } from './random.ts'

// How many leads the demonstration has.
const leadCount = 240

/** Fourteen months, in days. */
const longestAge = 425

const origins = Object.keys(leadOrigins)

/** The lives of all leads, the oldest first. */
export function demonstrationLeads(today: string, chance: Chances): Deed[][] {
  const lives = Array.from({ length: leadCount }, (_, number) => lifeOf(fateOf(number, chance), number, today, chance))
  return withCompletions(lives, today, (number) => jobAhead(number) !== undefined)
}

function fateOf(number: number, chance: Chances): Fate {
  // Evenly over the months, the last ones on the last days; three came in today.
  const age = Math.max(0, Math.round((longestAge * (leadCount - 3 - number)) / (leadCount - 3)))
  const job = jobAhead(number)
  const status = job ? 'Sold' : statusOf(number, age, chance)
  const isOpen = status === 'New' || status === 'In Progress'
  return {
    age,
    origin: origins[(number * 5 + chance.between(0, 1)) % origins.length] ?? '',
    status,
    followUpIn: isOpen ? followUpIn(number, age, chance) : null,
    installedIn: status === 'Sold' && (age > 14 || chance.percent(50)) ? installedIn(age, chance) : null,
    job,
  }
}

// Nobody is Sold within a week, and few stay open for months.
function statusOf(number: number, age: number, chance: Chances): Fate['status'] {
  if (age < 5) return 'New'
  if (age < 45) return chance.pick(['New', 'New', 'In Progress', 'In Progress', 'In Progress', 'Sold', 'Not Interested'] as const)
  if (number % 9 === 0) return leadStatuses[(number / 9) % leadStatuses.length] ?? 'New'
  return chance.pick([
    'Sold',
    'Sold',
    'Sold',
    'Sold',
    'In Progress',
    'Not Interested',
    'Not Interested',
    'Not Service Area',
    'Not Compatible',
  ] as const)
}

function followUpIn(number: number, age: number, chance: Chances): number | null {
  if (age > 60 && chance.percent(40)) return null
  const spread = [-6, -2, 0, 0, 1, 2, 3, 5, 8, 12, -1, 4]
  return Math.max(-age, spread[number % spread.length] ?? 0)
}

// Three to five weeks after the first call; for the newest that is still ahead.
const installedIn = (age: number, chance: Chances) => chance.between(18, 38) - age
