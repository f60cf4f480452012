import { describe, expect, it } from 'vitest'
import { fieldValue, momentIn } from './as-of.ts'

describe('the moment in the address', () => {
  it('is an instant, however it is written', () => {
    expect(momentIn('2026-11-24T17:00:00-05:00')).toBe('2026-11-24T22:00:00.000Z')
    expect(momentIn('2026-11-24T22:00:00.123Z')).toBe('2026-11-24T22:00:00.123Z')
  })

  it.each([null, '', 'yesterday', '7', '2026-13-01T00:00', 'Nov 24, 2026'])('is now for %j', (text) => {
    expect(momentIn(text)).toBeNull()
  })

  it('comes back from the field as the same minute', () => {
    expect(momentIn(fieldValue('2026-11-24T22:00:31.000Z'))).toBe('2026-11-24T22:00:00.000Z')
  })
})
