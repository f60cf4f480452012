import { describe, expect, it } from 'vitest'
import {
  createFrontEndFixture,
  createFrontEndOnCanaryFixture,
  createReleaseFixture,
  createReleaseMetricsFixture,
} from './front-end.fixture.ts'
import {
  describeCanaryHealth,
  describeFrontEndState,
  describeMetricChange,
  findNewestUnservedVersion,
  formatErrorRate,
  formatMilliseconds,
  formatTimeAgo,
} from './front-end.tsx'

describe('a canary in words', () => {
  it.each([
    ['Not used yet', createFrontEndOnCanaryFixture({ loads: 0 }, {}, 'unused')],
    ['Not enough page loads to compare', createFrontEndOnCanaryFixture({ loads: 5, errors: 5 }, {}, 'few')],
    ['Fails more often so far', createFrontEndOnCanaryFixture({}, {}, 'suspect')],
    ['Fails more often than the stable release', createFrontEndOnCanaryFixture({}, {}, 'worse')],
    ['No sign of more failures', createFrontEndOnCanaryFixture()],
    ['No sign of more failures', createFrontEndOnCanaryFixture({ loads: 49, load_p75_ms: 2_000 })],
    ['Fails too often', createFrontEndOnCanaryFixture({}, {}, 'bad')],
    ['Few failures, no stable release to compare', createFrontEndOnCanaryFixture({}, {}, 'seldom')],
    ['Slower than the stable release', createFrontEndOnCanaryFixture({ loads: 50, load_p75_ms: 714 })],
    ['Slower than the stable release', createFrontEndOnCanaryFixture({ loads: 50, lcp_p75_ms: 1_900 })],
  ])('%s', (text, frontEnd) => {
    expect(describeCanaryHealth(frontEnd).text).toBe(text)
  })

  it('is told by what was met since it started', () => {
    const frontEnd = {
      ...createFrontEndOnCanaryFixture({ loads: 50, load_p75_ms: 441 }),
      signals: [createReleaseMetricsFixture('1.4.0'), createReleaseMetricsFixture('1.5.0', { phase: 'canary', load_p75_ms: 9_000 })],
    }
    expect(describeCanaryHealth(frontEnd).text).toBe('No sign of more failures')
  })
})

describe('a front-end in words', () => {
  it.each([
    ['Stable', createFrontEndFixture()],
    ['Canary, 10% of users', createFrontEndOnCanaryFixture()],
    ['Not live', createFrontEndFixture({ stable: null })],
    [
      'Newest release quarantined',
      createFrontEndFixture({
        releases: [createReleaseFixture('1.5.0', { state: 'quarantined' }), createReleaseFixture('1.4.0', { state: 'stable' })],
      }),
    ],
  ])('%s', (text, frontEnd) => {
    expect(describeFrontEndState(frontEnd).text).toBe(text)
  })
})

describe('a release that waits', () => {
  it.each([
    ['1.5.0', createFrontEndFixture()],
    [null, createFrontEndOnCanaryFixture()],
    [null, createFrontEndFixture({ releases: [createReleaseFixture('1.4.0', { state: 'stable' }), createReleaseFixture('1.3.0')] })],
    [
      '1.5.0',
      createFrontEndFixture({
        releases: [
          createReleaseFixture('1.6.0', { state: 'quarantined' }),
          createReleaseFixture('1.5.0'),
          createReleaseFixture('1.4.0', { state: 'stable' }),
        ],
      }),
    ],
  ])('%s', (version, frontEnd) => {
    expect(findNewestUnservedVersion(frontEnd)).toBe(version)
  })
})

describe('figures in words', () => {
  it.each([
    [createReleaseMetricsFixture('1', { loads: 812, errors: 2 }), '0.25%'],
    [createReleaseMetricsFixture('1', { loads: 40, errors: 7 }), '17.5%'],
    [createReleaseMetricsFixture('1', { loads: 3, errors: 5 }), '100%'],
    [createReleaseMetricsFixture('1', { loads: 0, errors: 0 }), null],
  ])('a rate of errors', (one, text) => {
    expect(formatErrorRate(one)).toBe(text)
  })

  it('times and changes', () => {
    expect([formatMilliseconds(null), formatMilliseconds(476), formatMilliseconds(1_240), formatMilliseconds(12_000)]).toEqual([
      '–',
      '476 ms',
      '1.2 s',
      '12 s',
    ])
    expect([
      describeMetricChange(441, 476),
      describeMetricChange(714, 476),
      describeMetricChange(500, 476),
      describeMetricChange(476, 476),
      describeMetricChange(3, 0),
      describeMetricChange(0, 0),
      describeMetricChange(null, 3),
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
    expect(told.map((since) => formatTimeAgo(since, now))).toEqual(['just now', '1 minute ago', '3 hours ago', '3 days ago', 'just now'])
  })
})
