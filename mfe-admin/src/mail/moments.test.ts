import { describe, expect, it } from 'vitest'
import { clockText, exactText, momentText } from './moments.ts'

describe('a moment', () => {
  it('has its year only where it is another one', () => {
    const now = new Date('2026-11-28T12:00:00')
    expect(momentText('2026-11-24T10:02:33', now)).toBe('Nov 24, 10:02 AM')
    expect(momentText('2025-11-24T22:02:33', now)).toBe('Nov 24, 2025, 10:02 PM')
  })

  it('of a conversation has its seconds', () => {
    expect(clockText('2026-11-24T09:40:12')).toBe('9:40:12 AM')
    expect(exactText('2026-11-24T09:40:12')).toBe('Nov 24, 9:40:12 AM')
  })
})
