import type { FrontEnd, FrontEndHistory, FrontEndList } from '@crm/contracts'
import type { Figures, Release } from './front-end.tsx'

export const aRelease = (version: string, changes: Partial<Release> = {}): Release => ({
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

export const figures = (version: string, changes: Partial<Figures> = {}): Figures => ({
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

export const aFrontEnd = (changes: Partial<FrontEnd> = {}): FrontEnd => ({
  name: 'leads',
  owner: 'Leads team',
  revision: 7,
  stable: '1.4.0',
  before: null,
  canary: null,
  pins: [],
  releases: [aRelease('1.5.0'), aRelease('1.4.0', { state: 'stable', source: 'product', by: null, checks: [] })],
  signals: [figures('1.4.0')],
  tokens: [],
  ...changes,
})

type Canary = NonNullable<FrontEnd['canary']>

export const onCanary = (canary: Partial<Figures> = {}, changes: Partial<FrontEnd> = {}, standing: Canary['standing'] = 'good'): FrontEnd =>
  aFrontEnd({
    canary: {
      ...{ version: '1.5.0', percent: 10, since: '2026-11-28T14:59:00.000Z', standing },
      signals: [figures('1.4.0'), figures('1.5.0', { phase: 'canary', loads: 120, errors: 0, load_p75_ms: 441, ...canary })],
    },
    releases: [aRelease('1.5.0', { state: 'canary' }), aRelease('1.4.0', { state: 'stable' })],
    ...changes,
  })

export const aList = (...front_ends: FrontEnd[]): FrontEndList => ({
  front_ends,
  shell: { version: '0.1.0', shared: { react: '19.3.1', 'react-dom': '19.3.1', '@tanstack/react-query': '5.108.4' } },
})

export const aHistory: FrontEndHistory = {
  entries: [
    { at: '2026-11-28T14:59:00.000Z', by: 'ada', action: 'canary', details: 'leads 1.5.0: canary for 10% of users' },
    { at: '2026-11-28T14:00:00.000Z', by: 'Leads team', action: 'published', details: 'leads 1.5.0: published by the Leads team' },
  ],
  next: 41,
}
