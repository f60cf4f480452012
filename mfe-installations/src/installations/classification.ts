import type { Lead } from '@crm/contracts'

export type Groups = { upcoming: Lead[]; unscheduled: Lead[]; repairs: Lead[]; completed: Lead[] }

const completedText = 'Installation completed and moved to completed projects'

/** Sorts the leads into the sections of the screen, each job into one of them. `today` is `yyyy-mm-dd`. */
export function groupsOf(leads: Lead[], today: string): Groups {
  const groups: Groups = { upcoming: [], unscheduled: [], repairs: [], completed: [] }
  for (const lead of leads) groups[groupOf(lead, today)].push(lead)
  groups.upcoming.sort(byDate)
  groups.repairs.sort(byDate)
  groups.completed.sort((a, b) => byDate(b, a))
  return groups
}

/** Service and repair jobs say so in their notes, as a word of its own: a "fixture" is no repair. */
export const isRepair = ({ notes, additional_notes }: Lead): boolean =>
  /\b(repair|fix)\b/i.test(`${notes ?? ''}\n${additional_notes ?? ''}`)

/** A repair whose day has come, or has passed, is urgent. */
export const isUrgent = ({ installation_date }: Lead, today: string): boolean => installation_date !== null && installation_date <= today

function groupOf(lead: Lead, today: string): keyof Groups {
  if (lead.additional_notes?.includes(completedText)) return 'completed'
  if (isRepair(lead)) return 'repairs'
  if (lead.installation_date === null) return 'unscheduled'
  return lead.installation_date >= today ? 'upcoming' : 'completed'
}

const byDate = (a: Lead, b: Lead): number => (a.installation_date ?? '').localeCompare(b.installation_date ?? '')
