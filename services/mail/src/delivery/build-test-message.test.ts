import { expect, it } from 'vitest'
import { buildTestMessage } from './build-message.ts'

const at = new Date('2026-03-05T03:30:00.000Z')

it.each([
  ['America/New_York', 'March 4, 2026 at 10:30:00 PM EST (America/New York)'],
  ['Asia/Tokyo', 'March 5, 2026 at 12:30:00 PM GMT+9 (Asia/Tokyo)'],
])('tells its moment on the clocks of %s, and names the zone', (timeZone, when) => {
  const { text, html } = buildTestMessage('Sample Kitchens', 'mail.example.com', at, timeZone)
  expect(text.replaceAll('\u202f', ' ')).toContain(`It was sent through mail.example.com on ${when}.`)
  expect(html.replaceAll('\u202f', ' ')).toContain(when)
})
