import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { momentsIn } from '../moments.ts'
import { anEntry } from './a-record.ts'
import { timelineDays } from './timeline-days.ts'

const moments = momentsIn('America/New_York')
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour + 5)).toISOString()

beforeEach(() => vi.useFakeTimers({ now: new Date(at(27, 12)) }))
afterEach(() => vi.useRealTimers())

describe('the days of a timeline', () => {
  it('are named by the business’s calendar, newest first', () => {
    const days = timelineDays([anEntry(3, { at: at(27, 9) }), anEntry(2, { at: at(25, 23) }), anEntry(1, { at: at(25, 1) })], moments)
    expect(days.map(({ heading, deeds }) => [heading, deeds.length])).toEqual([
      ['Today, November 27, 2026', 1],
      ['Wednesday, November 25, 2026', 2],
    ])
  })

  it('hold what one request did together, also where it came in two pages', () => {
    const request = { request: 'sold', at: at(25, 9) }
    const pages = [
      [anEntry(5, { at: at(25, 10) }), anEntry(4, request)],
      [anEntry(3, request), anEntry(2, { at: at(25, 8) })],
    ]
    const [day] = timelineDays(pages.flat(), moments)
    expect(day?.deeds.map(({ entries }) => entries.map(({ version }) => version))).toEqual([[5], [3, 4], [2]])
  })

  it('keep two requests of one moment apart', () => {
    const [day] = timelineDays([anEntry(2), anEntry(1)], moments)
    expect(day?.deeds).toHaveLength(2)
  })

  it('are none without entries', () => expect(timelineDays([], moments)).toEqual([]))
})
