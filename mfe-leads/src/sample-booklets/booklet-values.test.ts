import { describe, expect, it } from 'vitest'
import { buildTrackingUrl, shortenTrackingNumber } from './booklet-values.tsx'

describe('the tracking link', () => {
  it.each([
    ['9400 1118-9922', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=940011189922'],
    ['EA123456789US', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=EA123456789US'],
    ['javascript:alert(1)', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=javascriptalert1'],
    ['"><script>&x=1', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=scriptx1'],
  ])('of %s has only digits and letters', (number, address) => expect(buildTrackingUrl(number)).toBe(address))

  it.each(['', ' - '])('is none for "%s"', (number) => expect(buildTrackingUrl(number)).toBeNull())
})

describe('a number in a column', () => {
  it('is cut where it is long', () => {
    expect(shortenTrackingNumber('94001118992200001907')).toBe('…001907')
    expect(shortenTrackingNumber('EA12345US')).toBe('EA12345US')
  })
})
