import type { LeadHistoryEntry, SentNotice } from '@crm/contracts'
import type { MomentFormatters } from '../dates.ts'

export type TimelineChangeGroup = {
  request: string
  by: string | null
  at: string
  sender: LeadHistoryEntry['sender']
  entries: LeadHistoryEntry[]
}
export type TimelineItem = TimelineChangeGroup | SentNotice
export type TimelineDay = { heading: string; items: TimelineItem[] }

/** Returns when a change was made or a message was sent. For an unsent message it is when the message was requested. */
export const getItemMoment = (what: TimelineItem): string => ('entries' in what ? what.at : (what.sent_at ?? what.created_at))

/**
 * Groups changes and messages by day in the business's time zone, newest first. Unless `isWhole`, messages older than the loaded changes
 * are left out.
 */
export function groupTimelineByDay(
  entries: readonly LeadHistoryEntry[],
  notices: readonly SentNotice[],
  isWhole: boolean,
  moments: MomentFormatters,
): TimelineDay[] {
  const waiting = [...notices].sort((one, other) => time(other) - time(one))
  const all: TimelineItem[] = []
  for (const group of groupByRequest(entries)) {
    const later = waiting.findIndex((notice) => time(notice) <= time(group))
    all.push(...waiting.splice(0, later === -1 ? waiting.length : later), group)
  }
  return byDays(isWhole ? [...all, ...waiting] : all, moments)
}

const time = (what: TimelineItem): number => Date.parse(getItemMoment(what))

function byDays(all: readonly TimelineItem[], { dayHeading }: MomentFormatters): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const what of all) {
    const heading = dayHeading(getItemMoment(what))
    const last = days.at(-1)
    if (last?.heading === heading) last.items.push(what)
    else days.push({ heading, items: [what] })
  }
  return days
}

function groupByRequest(entries: readonly LeadHistoryEntry[]): TimelineChangeGroup[] {
  const groups: TimelineChangeGroup[] = []
  for (const entry of entries) {
    const { request, by, at, sender } = entry
    const last = groups.at(-1)
    if (last?.request === request && last.at === at) last.entries.unshift(entry)
    else groups.push({ request, by, at, sender, entries: [entry] })
  }
  return groups
}
