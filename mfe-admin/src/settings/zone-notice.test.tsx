import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ZoneNotice } from './business-settings-form.tsx'

afterEach(cleanup)
// 11 in the evening of Mar 4 in Denver.
const now = new Date('2026-03-05T06:00:00.000Z')

it.each([
  ['America/Denver', 'America/Denver', 'There it is Wednesday, Mar 4, 2026, 11:00 PM now.'],
  ['America/Denver', 'America/New_York', 'Today becomes Mar 5, 2026 instead of Mar 4, 2026'],
  ['America/Denver', 'America/Los_Angeles', 'Today stays Mar 4, 2026, but it begins and ends at other hours'],
])('from %s to %s', (before, after, words) => {
  render(<ZoneNotice before={before} after={after} now={now} />)
  expect(screen.getByText((_, element) => element?.textContent?.replaceAll('\u202f', ' ') === words, { selector: 'p' })).toBeDefined()
})
