import type { LeadHistoryEntry, SentNotice } from '@crm/contracts'
import type { Moments } from '../dates.ts'

export type Deed = { request: string; by: string | null; at: string; sender: LeadHistoryEntry['sender']; entries: LeadHistoryEntry[] }
export type TimelineItem = Deed | SentNotice
export type TimelineDay = { heading: string; happenings: TimelineItem[] }

/** The time of a message is when it was sent, or requested if it is unsent. */
export const momentOf = (what: TimelineItem): string => ('entries' in what ? what.at : (what.sent_at ?? what.created_at))

/** Newest first, by day of the business. Without `isWhole`, messages older than the loaded entries are left out. */
export function timelineDays(
  entries: readonly LeadHistoryEntry[],
  notices: readonly SentNotice[],
  isWhole: boolean,
  moments: Moments,
): TimelineDay[] {
  const waiting = [...notices].sort((one, other) => time(other) - time(one))
  const all: TimelineItem[] = []
  for (const deed of deedsOf(entries)) {
    const later = waiting.findIndex((notice) => time(notice) <= time(deed))
    all.push(...waiting.splice(0, later === -1 ? waiting.length : later), deed)
  }
  return byDays(isWhole ? [...all, ...waiting] : all, moments)
}

const time = (what: TimelineItem): number => Date.parse(momentOf(what))

function byDays(all: readonly TimelineItem[], { dayHeading }: Moments): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const what of all) {
    const heading = dayHeading(momentOf(what))
    const last = days.at(-1)
    if (last?.heading === heading) last.happenings.push(what)
    else days.push({ heading, happenings: [what] })
  }
  return days
}

function deedsOf(entries: readonly LeadHistoryEntry[]): Deed[] {
  const deeds: Deed[] = []
  for (const entry of entries) {
    const { request, by, at, sender } = entry
    const last = deeds.at(-1)
    if (last?.request === request && last.at === at) last.entries.unshift(entry)
    else deeds.push({ request, by, at, sender, entries: [entry] })
  }
  return deeds
}
