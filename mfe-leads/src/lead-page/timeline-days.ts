import type { LeadHistoryEntry } from '@crm/contracts'
import type { Moments } from '../moments.ts'

/** What one request did: by one person, at one moment. */
export type Deed = { request: string; by: string | null; at: string; sender: LeadHistoryEntry['sender']; entries: LeadHistoryEntry[] }
export type TimelineDay = { heading: string; deeds: Deed[] }

/** Entries, newest first, by the business's days and within each by what was done at once, which is told from its start. */
export function timelineDays(entries: readonly LeadHistoryEntry[], { dayHeading }: Moments): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const deed of deedsOf(entries)) {
    const heading = dayHeading(deed.at)
    const last = days.at(-1)
    if (last?.heading === heading) last.deeds.push(deed)
    else days.push({ heading, deeds: [deed] })
  }
  return days
}

function deedsOf(entries: readonly LeadHistoryEntry[]): Deed[] {
  const deeds: Deed[] = []
  for (const entry of entries) {
    const { request, by, at, sender } = entry
    const last = deeds.at(-1)
    // Within what was done at once, the order in which it is told.
    if (last?.request === request && last.at === at) last.entries.unshift(entry)
    else deeds.push({ request, by, at, sender, entries: [entry] })
  }
  return deeds
}
