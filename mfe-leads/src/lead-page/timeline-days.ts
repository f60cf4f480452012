import type { LeadHistoryEntry, SentNotice } from '@crm/contracts'
import type { Moments } from '../dates.ts'

export type ChangeGroup = {
  request: string
  by: string | null
  at: string
  sender: LeadHistoryEntry['sender']
  entries: LeadHistoryEntry[]
}
export type TimelineItem = ChangeGroup | SentNotice
export type TimelineDay = { heading: string; items: TimelineItem[] }

/** Returns when a change was made or a message was sent. For an unsent message it is when the message was requested. */
export const momentOf = (what: TimelineItem): string => ('entries' in what ? what.at : (what.sent_at ?? what.created_at))

/**
 * Groups changes and messages by day in the business's time zone, newest first. Unless `isWhole`, messages older than the loaded changes
 * are left out.
 */
export function timelineDays(
  entries: readonly LeadHistoryEntry[],
  notices: readonly SentNotice[],
  isWhole: boolean,
  moments: Moments,
): TimelineDay[] {
  const waiting = [...notices].sort((one, other) => time(other) - time(one))
  const all: TimelineItem[] = []
  for (const group of groupByRequest(entries)) {
    const later = waiting.findIndex((notice) => time(notice) <= time(group))
    all.push(...waiting.splice(0, later === -1 ? waiting.length : later), group)
  }
  return byDays(isWhole ? [...all, ...waiting] : all, moments)
}

const time = (what: TimelineItem): number => Date.parse(momentOf(what))

function byDays(all: readonly TimelineItem[], { dayHeading }: Moments): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const what of all) {
    const heading = dayHeading(momentOf(what))
    const last = days.at(-1)
    if (last?.heading === heading) last.items.push(what)
    else days.push({ heading, items: [what] })
  }
  return days
}

function groupByRequest(entries: readonly LeadHistoryEntry[]): ChangeGroup[] {
  const groups: ChangeGroup[] = []
  for (const entry of entries) {
    const { request, by, at, sender } = entry
    const last = groups.at(-1)
    if (last?.request === request && last.at === at) last.entries.unshift(entry)
    else groups.push({ request, by, at, sender, entries: [entry] })
  }
  return groups
}
