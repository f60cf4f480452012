import { describe, expect, it } from 'vitest'
import { aFrontEnd, aRelease, figures, onCanary } from './front-end.fixture.ts'
import { compareFigures, errorRate, findWaitingRelease, formatAgo, formatMilliseconds, stateOf, stateOfCanary } from './front-end.tsx'

describe('a canary in words', () => {
  it.each([
    ['Not used yet', onCanary({ loads: 0 }, {}, 'unused')],
    ['Not enough loads to compare', onCanary({ loads: 5, errors: 5 }, {}, 'few')],
    ['Fails more often so far', onCanary({}, {}, 'suspect')],
    ['Fails more often than the stable release', onCanary({}, {}, 'worse')],
    ['No sign of more failures', onCanary()],
    ['No sign of more failures', onCanary({ loads: 49, load_p75_ms: 2_000 })],
    ['Fails too often', onCanary({}, {}, 'bad')],
    ['Few failures, no stable release to compare', onCanary({}, {}, 'seldom')],
    ['Slower than the stable release', onCanary({ loads: 50, load_p75_ms: 714 })],
    ['Slower than the stable release', onCanary({ loads: 50, lcp_p75_ms: 1_900 })],
  ])('%s', (text, frontEnd) => {
    expect(stateOfCanary(frontEnd).text).toBe(text)
  })

  it('is told by what was met since it started', () => {
    const frontEnd = {
      ...onCanary({ loads: 50, load_p75_ms: 441 }),
      signals: [figures('1.4.0'), figures('1.5.0', { phase: 'canary', load_p75_ms: 9_000 })],
    }
    expect(stateOfCanary(frontEnd).text).toBe('No sign of more failures')
  })
})

describe('a front-end in words', () => {
  it.each([
    ['Stable', aFrontEnd()],
    ['Canary, 10% of users', onCanary()],
    ['Not live', aFrontEnd({ stable: null })],
    ['Newest quarantined', aFrontEnd({ releases: [aRelease('1.5.0', { state: 'quarantined' }), aRelease('1.4.0', { state: 'stable' })] })],
  ])('%s', (text, frontEnd) => {
    expect(stateOf(frontEnd).text).toBe(text)
  })
})

describe('a release that waits', () => {
  it.each([
    ['1.5.0', aFrontEnd()],
    [null, onCanary()],
    [null, aFrontEnd({ releases: [aRelease('1.4.0', { state: 'stable' }), aRelease('1.3.0')] })],
    [
      '1.5.0',
      aFrontEnd({ releases: [aRelease('1.6.0', { state: 'quarantined' }), aRelease('1.5.0'), aRelease('1.4.0', { state: 'stable' })] }),
    ],
  ])('%s', (version, frontEnd) => {
    expect(findWaitingRelease(frontEnd)).toBe(version)
  })
})

describe('figures in words', () => {
  it.each([
    [figures('1', { loads: 812, errors: 2 }), '0.25%'],
    [figures('1', { loads: 40, errors: 7 }), '17.5%'],
    [figures('1', { loads: 3, errors: 5 }), '100%'],
    [figures('1', { loads: 0, errors: 0 }), null],
  ])('a rate of errors', (one, text) => {
    expect(errorRate(one)).toBe(text)
  })

  it('times and changes', () => {
    expect([formatMilliseconds(null), formatMilliseconds(476), formatMilliseconds(1_240), formatMilliseconds(12_000)]).toEqual([
      '–',
      '476 ms',
      '1.2 s',
      '12 s',
    ])
    expect([
      compareFigures(441, 476),
      compareFigures(714, 476),
      compareFigures(500, 476),
      compareFigures(476, 476),
      compareFigures(3, 0),
      compareFigures(0, 0),
      compareFigures(null, 3),
    ]).toEqual([
      { text: '↓ 7%', tone: 'text-ok' },
      { text: '↑ 50%', tone: 'text-danger' },
      { text: '↑ 5%', tone: 'text-fg-muted' },
      { text: 'same', tone: 'text-fg-muted' },
      { text: 'more', tone: 'text-danger' },
      { text: 'same', tone: 'text-fg-muted' },
      { text: '–', tone: 'text-fg-muted' },
    ])
  })

  it('how long ago', () => {
    const now = Date.parse('2026-11-28T16:00:00Z')
    const told = ['2026-11-28T15:59:30Z', '2026-11-28T15:59:00Z', '2026-11-28T13:00:00Z', '2026-11-25T16:00:00Z', '2026-11-28T16:00:03Z']
    expect(told.map((since) => formatAgo(since, now))).toEqual(['just now', '1 minute ago', '3 hours ago', '3 days ago', 'just now'])
  })
})
