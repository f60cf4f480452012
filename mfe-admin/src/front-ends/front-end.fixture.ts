import type { FrontEndDetails, FrontEndHistory, FrontEndList } from '@crm/contracts'
import type { FrontEndRelease, ReleaseMetrics } from './front-end.tsx'

export const createReleaseFixture = (version: string, changes: Partial<FrontEndRelease> = {}): FrontEndRelease => ({
  version,
  state: 'published',
  source: 'team',
  published_at: '2026-11-28T14:00:00.000Z',
  by: 'Leads team',
  shared: { react: '^19.0.0', 'react-dom': '^19.0.0', '@tanstack/react-query': '^5.0.0' },
  budgets: { entry: 18_000, screen: 80_000, css: 8_000 },
  pages: [{ path: '/leads', title: 'Leads' }],
  checks: [{ name: 'Shared packages match the shell', ok: true, says: 'react 19.3.1', by: 'team' }],
  reason: null,
  ...changes,
})

export const createReleaseMetricsFixture = (version: string, changes: Partial<ReleaseMetrics> = {}): ReleaseMetrics => ({
  version,
  phase: 'stable',
  loads: 812,
  errors: 2,
  load_p75_ms: 476,
  lcp_p75_ms: 1_240,
  inp_p75_ms: 62,
  cls_p75: 20,
  ...changes,
})

export const createFrontEndFixture = (changes: Partial<FrontEndDetails> = {}): FrontEndDetails => ({
  name: 'leads',
  owner: 'Leads team',
  revision: 7,
  stable: '1.4.0',
  before: null,
  canary: null,
  pins: [],
  releases: [createReleaseFixture('1.5.0'), createReleaseFixture('1.4.0', { state: 'stable', source: 'product', by: null, checks: [] })],
  signals: [createReleaseMetricsFixture('1.4.0')],
  tokens: [],
  ...changes,
})

type Canary = NonNullable<FrontEndDetails['canary']>

export const createFrontEndOnCanaryFixture = (
  canary: Partial<ReleaseMetrics> = {},
  changes: Partial<FrontEndDetails> = {},
  standing: Canary['standing'] = 'good',
): FrontEndDetails =>
  createFrontEndFixture({
    canary: {
      ...{ version: '1.5.0', percent: 10, since: '2026-11-28T14:59:00.000Z', standing },
      signals: [
        createReleaseMetricsFixture('1.4.0'),
        createReleaseMetricsFixture('1.5.0', { phase: 'canary', loads: 120, errors: 0, load_p75_ms: 441, ...canary }),
      ],
    },
    releases: [createReleaseFixture('1.5.0', { state: 'canary' }), createReleaseFixture('1.4.0', { state: 'stable' })],
    ...changes,
  })

export const createFrontEndListFixture = (...front_ends: FrontEndDetails[]): FrontEndList => ({
  front_ends,
  shell: { version: '0.1.0', shared: { react: '19.3.1', 'react-dom': '19.3.1', '@tanstack/react-query': '5.108.4' } },
})

export const frontEndHistoryFixture: FrontEndHistory = {
  entries: [
    { at: '2026-11-28T14:59:00.000Z', by: 'ada', action: 'canary', details: 'leads 1.5.0: canary for 10% of users' },
    { at: '2026-11-28T14:00:00.000Z', by: 'Leads team', action: 'published', details: 'leads 1.5.0: published by the Leads team' },
  ],
  next: 41,
}
