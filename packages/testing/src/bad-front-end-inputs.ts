import type { BadInput } from './bad-input.ts'

const steering = '/api/front-ends/leads/steer'
const pins = '/api/admin/front-ends/leads/pins'

const steered: readonly [name: string, body: unknown, status: number][] = [
  ['without saying how', {}, 400],
  ['in an unknown way', { action: 'burn', version: '1.0.0' }, 400],
  ['to a version that leads elsewhere', { action: 'promote', version: '../../etc/passwd' }, 400],
  ['to a version that nobody published', { action: 'promote', version: '9.9.9' }, 404],
  ['to nobody', { action: 'canary', version: '1.0.0', percent: 0 }, 400],
  ['to more than everybody', { action: 'canary', version: '1.0.0', percent: 101 }, 400],
  ['to half a percent', { action: 'canary', version: '1.0.0', percent: 0.5 }, 400],
  ['back without a reason', { action: 'rollback', version: '1.0.0', reason: ' ' }, 400],
  ['back without a version', { action: 'rollback', reason: 'Because' }, 400],
  ['back where there is nothing', { action: 'rollback', version: '1.0.0', reason: 'Because' }, 409],
  ['away without a version', { action: 'quarantine', reason: 'Because' }, 400],
  ['as of a revision to come', { action: 'rollback', version: '1.0.0', reason: 'Because', revision: 7 }, 400],
]

const pinned: readonly [name: string, body: unknown, status: number][] = [
  ['for nobody', { version: '1.0.0' }, 400],
  ['for a role and a person', { version: '1.0.0', role: 'manager', username: 'maria' }, 400],
  ['for an unknown role', { version: '1.0.0', role: 'king' }, 400],
  ['for an unknown person', { version: '1.0.0', username: 'nobody at all' }, 400],
  ['of a version that nobody published', { version: '9.9.9', role: 'manager' }, 404],
]

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const badFrontEndInputs: readonly BadInput[] = [
  ...steered.map(
    ([name, body, status]): BadInput => ({ name: `a front-end steered ${name}`, method: 'POST', path: steering, body, status }),
  ),
  ...pinned.map(([name, body, status]): BadInput => ({ name: `a pin ${name}`, method: 'PUT', path: pins, body, status })),
  ...['', '?role=manager&username=maria', '?role=king'].map(
    (query): BadInput => ({ name: `a pin taken back ${query}`, method: 'DELETE', path: `${pins}${query}`, status: 400 }),
  ),
  ...['shell', '__proto__', 'Leads', 'a', 'x'.repeat(40)].map(
    (name): BadInput => ({ name: `a token for ${name}`, method: 'POST', path: `/api/admin/front-ends/${name}/tokens`, status: 400 }),
  ),
  { name: 'a token that there is not', method: 'DELETE', path: '/api/admin/front-ends/leads/tokens/7', status: 404 },
  { name: 'the history of nothing', method: 'GET', path: '/api/admin/front-ends/nosuch/history', status: 404 },
  { name: 'a history before nothing', method: 'GET', path: '/api/admin/front-ends/leads/history?before=0', status: 400 },
  ...['uploads', 'releases'].map(
    (what): BadInput => ({
      ...{ name: `${what} by an administrator without a token`, method: 'POST', path: `/api/front-ends/leads/${what}` },
      ...{ body: {}, status: 401 },
    }),
  ),
  ...[`crm_leads_${'A'.repeat(43)}`, 'crm_leads_', 'x'].map(
    (token): BadInput => ({
      ...{ name: `uploads with the token ${token.slice(0, 12)}`, method: 'POST', path: '/api/front-ends/leads/uploads' },
      ...{ body: { files: [] }, headers: bearer(token), status: 401 },
    }),
  ),
]
