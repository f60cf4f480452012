import type { Release } from '@crm/contracts'
import { expect, it, describe as suite } from 'vitest'
import { describeEvent } from './describe-event.ts'
import { listFieldChanges } from './field-changes.ts'
import { buildFrontEndStreamId, type FrontEndEvent } from './front-end.ts'

const version = '1.4.0'
const name = 'leads'
const page = { path: '/leads', title: 'Leads', permission: 'leads' as const, nav: null }
const release: Release = {
  ...{ name, version, contract: 1, owner: 'Leads team', entry: '/mfe/leads/1.4.0/remoteEntry.js', css: [], pages: [page] },
  ...{ integrity: { '/mfe/leads/1.4.0/remoteEntry.js': 'sha384-abc' }, shared: {}, budgets: { entry: 1, screen: 1, css: 1 } },
}
const published = (source: 'team' | 'product'): FrontEndEvent => ({
  type: 'FrontEndPublished',
  data: { name, version, owner: 'Leads team', source, release, checks: [] },
})
const promoted = (replaced: string | null, adopted: boolean): FrontEndEvent => ({
  type: 'FrontEndPromoted',
  data: { name, version, replaced, adopted },
})
const reason = 'The list\nstays empty'
const rolledBack = (to: string | null): FrontEndEvent => ({ type: 'FrontEndRolledBack', data: { name, from: version, to, reason } })

suite('what happened to a front-end in words', () => {
  it.each<[FrontEndEvent, string]>([
    [published('team'), 'leads 1.4.0: published by the Leads team'],
    [published('product'), 'leads 1.4.0: published with the product'],
    [{ type: 'FrontEndCanaryStarted', data: { name, version, percent: 10 } }, 'leads 1.4.0: canary for 10% of users'],
    [promoted(null, true), 'leads 1.4.0: promoted for all users, with the product'],
    [promoted('1.3.0', false), 'leads 1.4.0: promoted for all users (was 1.3.0)'],
    [rolledBack('1.3.0'), 'leads 1.4.0: rolled back to 1.3.0: “The list stays empty”'],
    [rolledBack(null), 'leads 1.4.0: rolled back, no release is left: “The list stays empty”'],
    [{ type: 'FrontEndQuarantined', data: { name, version, reason } }, 'leads 1.4.0: quarantined: “The list stays empty”'],
    [
      { type: 'FrontEndPinned', data: { name, version, role: 'manager', user: null, username: null } },
      'leads 1.4.0: pinned for everyone with the role Manager',
    ],
    [
      { type: 'FrontEndUnpinned', data: { name, version, role: null, user: 7, username: 'maria' } },
      'leads 1.4.0: no longer pinned for maria',
    ],
    [{ type: 'UploadTokenIssued', data: { name, token: 3, hash: '0f' } }, 'leads: upload token 3 issued'],
    [{ type: 'UploadTokenRevoked', data: { name, token: 3 } }, 'leads: upload token 3 revoked'],
  ])('%o', (event, details) => {
    const action = event.type === 'FrontEndPublished' ? 'create' : 'update'
    expect(describeEvent({ ...event, streamId: buildFrontEndStreamId(name) })).toEqual({
      action,
      entityType: 'front_end',
      entityId: 'leads',
      details,
    })
  })

  it('tells of a release its pages, and not its files', () => {
    const told = listFieldChanges(published('team')).map(({ field, to }) => `${field}: ${to}`)
    expect(told).toEqual(['version: 1.4.0', 'owner: Leads team', 'source: team', 'pages: /leads'])
  })
})
