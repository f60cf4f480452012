import { describe, expect, it } from 'vitest'
import { momentsByZone } from './moments-by-zone.ts'

describe('moments by time zone', () => {
  const momentsIn = momentsByZone((format, timeZone) => ({
    timeZone,
    moment: format({ day: 'numeric', hour: 'numeric', minute: '2-digit' }),
  }))

  it('are told on the clocks of the zone', () => {
    const at = '2026-11-28T04:30:00Z'
    expect(momentsIn('America/New_York').moment(at)).toBe('27, 11:30 PM')
    expect(momentsIn('Europe/Berlin').moment(new Date(at))).toBe('28, 5:30 AM')
    expect(momentsIn('UTC').moment(Date.parse(at))).toBe('28, 4:30 AM')
  })

  it('are made once for each zone', () => {
    expect(momentsIn('UTC').timeZone).toBe('UTC')
    expect(momentsIn('UTC')).toBe(momentsIn('UTC'))
    expect(momentsIn('UTC')).not.toBe(momentsIn('Asia/Tokyo'))
  })
})
