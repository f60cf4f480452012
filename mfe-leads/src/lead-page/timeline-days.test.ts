import type { LeadHistoryEntry } from '@crm/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMomentFormatters } from '../dates.ts'
import { buildHistoryEntry, buildNotice } from './lead-record.fixture.ts'
import { getItemMoment, groupTimelineByDay } from './timeline-days.ts'

const moments = getMomentFormatters('America/New_York')
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour + 5)).toISOString()

const daysOf = (entries: LeadHistoryEntry[]) => groupTimelineByDay(entries, [], true, moments)

beforeEach(() => vi.useFakeTimers({ now: new Date(at(27, 12)) }))
afterEach(() => vi.useRealTimers())

describe('the days of a timeline', () => {
  it('are named by the business’s calendar, newest first', () => {
    const days = daysOf([
      buildHistoryEntry(3, { at: at(27, 9) }),
      buildHistoryEntry(2, { at: at(25, 23) }),
      buildHistoryEntry(1, { at: at(25, 1) }),
    ])
    expect(days.map(({ heading, items }) => [heading, items.length])).toEqual([
      ['Today, November 27, 2026', 1],
      ['Wednesday, November 25, 2026', 2],
    ])
  })

  it('hold what one request did together, also where it came in two pages', () => {
    const request = { request: 'sold', at: at(25, 9) }
    const pages = [
      [buildHistoryEntry(5, { at: at(25, 10) }), buildHistoryEntry(4, request)],
      [buildHistoryEntry(3, request), buildHistoryEntry(2, { at: at(25, 8) })],
    ]
    const [day] = daysOf(pages.flat())
    expect(day?.items.map((group) => 'entries' in group && group.entries.map(({ version }) => version))).toEqual([[5], [3, 4], [2]])
  })

  it('keep two requests of one moment apart', () => {
    const [day] = daysOf([buildHistoryEntry(2), buildHistoryEntry(1)])
    expect(day?.items).toHaveLength(2)
  })

  it('are none without entries', () => expect(daysOf([])).toEqual([]))
})

describe('the messages of a timeline', () => {
  const groups = [buildHistoryEntry(2, { at: at(25, 12) }), buildHistoryEntry(1, { at: at(25, 10) })]
  const sentAt = (id: number, hour: number) => buildNotice({ id, created_at: at(25, 9), sent_at: at(25, hour) })
  const told = (isWhole: boolean, notices = [sentAt(1, 9), sentAt(2, 11), sentAt(3, 13)]) =>
    groupTimelineByDay(groups, notices, isWhole, moments).flatMap(({ items }) => items.map(getItemMoment))

  it('stand by the time of their sending', () => expect(told(true)).toEqual([at(25, 13), at(25, 12), at(25, 11), at(25, 10), at(25, 9)]))

  it('stand by the time of their wish until they are sent', () => {
    expect(told(true, [buildNotice({ created_at: at(25, 11), sent_at: null })])).toEqual([at(25, 12), at(25, 11), at(25, 10)])
  })

  it('wait for the entries that are earlier than they are', () => {
    expect(told(false)).toEqual([at(25, 13), at(25, 12), at(25, 11), at(25, 10)])
  })
})
