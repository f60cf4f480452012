import { expect, it } from 'vitest'
import { whenSaid } from './when-said.ts'

// Made from the reader's own clock, so that the test holds in every time zone.
const now = new Date(2026, 10, 27, 15, 0)
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString()
const plain = (text: string) => text.replace(/\s/g, ' ')

it('says "today" and the time for what happened today', () => {
  expect(plain(whenSaid(at(27, 10, 41), now))).toBe('today 10:41 AM')
})

it('says the day and the time for what happened before', () => {
  expect(plain(whenSaid(at(26, 22, 5), now))).toBe('Nov 26, 10:05 PM')
})
