import { expect, it } from 'vitest'
import { listTimeZones } from './time-zones.ts'

it('lists those of the United States first, each once, by names that browsers accept', () => {
  const zones = listTimeZones('America/Chicago')
  expect(zones[0]).toBe('America/New_York')
  expect(zones.slice(0, 29)).toContain('America/Chicago')
  expect(zones[28]).toBe('Pacific/Honolulu')
  expect(zones.slice(29)).toEqual(zones.slice(29).sort())
  expect(new Set(zones).size).toBe(zones.length)
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
})

it('has current names instead of outdated ones', () => {
  const zones = listTimeZones('America/Chicago')
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires']))
  for (const outdated of ['Asia/Calcutta', 'Europe/Kiev', 'America/Buenos_Aires', 'US/Central']) expect(zones).not.toContain(outdated)
})

it('keeps the stored one, even by an outdated name', () => {
  expect(listTimeZones('US/Central')[0]).toBe('US/Central')
})
