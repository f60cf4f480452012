import { describe, expect, it } from 'vitest'
import { formatDateTimeInputValue, parseInstant } from './as-of.tsx'

const zone = 'America/New_York'

describe('the moment in the address', () => {
  it('is an instant, however it is written', () => {
    expect(parseInstant('2026-11-24T17:00:00-05:00', zone)).toBe('2026-11-24T22:00:00.000Z')
    expect(parseInstant('2026-11-24T22:00:00.123Z', zone)).toBe('2026-11-24T22:00:00.123Z')
  })

  it.each([null, '', 'yesterday', '7', '2026-13-01T00:00', 'Nov 24, 2026'])('is now for %j', (text) => {
    expect(parseInstant(text, zone)).toBeNull()
  })

  it('is on the business’s clocks where the text names no offset, also where they change', () => {
    expect(formatDateTimeInputValue('2026-11-24T22:00:31.000Z', zone)).toBe('2026-11-24T17:00')
    expect(parseInstant('2026-11-24T17:00', zone)).toBe('2026-11-24T22:00:00.000Z')
    expect(parseInstant('2026-11-01T00:30', zone)).toBe('2026-11-01T04:30:00.000Z')
    expect(parseInstant('2026-11-01T23:30', zone)).toBe('2026-11-02T04:30:00.000Z')
    expect(parseInstant('2026-03-08T02:30', zone)).toBe('2026-03-08T06:30:00.000Z')
  })

  it('comes back from the field as the same minute', () => {
    expect(parseInstant(formatDateTimeInputValue('2026-11-24T22:00:31.000Z', zone), zone)).toBe('2026-11-24T22:00:00.000Z')
  })
})
