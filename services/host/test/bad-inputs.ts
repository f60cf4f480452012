import { type BadRequestCase, shortenTestName, validLead } from './bad-input.ts'
import { badLeadHistoryInputs, badLeadInputs } from './bad-lead-inputs.ts'
import { badRecordInputs } from './bad-record-inputs.ts'

const text = JSON.stringify(validLead)
const json = 'application/json'

const changing: readonly { method: 'POST' | 'PUT'; path: string }[] = [
  { method: 'POST', path: '/api/leads' },
  { method: 'PUT', path: '/api/leads/{lead}' },
  { method: 'POST', path: '/api/leads/{lead}/undo' },
  { method: 'POST', path: '/api/sample-booklets' },
  { method: 'POST', path: '/api/auth/login' },
]

const transport: BadRequestCase[] = changing.flatMap((call) =>
  (
    [
      ['broken JSON', { raw: '{"a":' }, 400],
      ['an empty body', { raw: '', headers: { 'content-type': json } }, 400],
      ['null', { raw: 'null' }, 400],
      ['a text', { raw: '"x"' }, 400],
      ['a list', { raw: '[1]' }, 400],
      ['a number', { raw: '5' }, 400],
      ['text/plain', { raw: text, headers: { 'content-type': 'text/plain' } }, 415],
      ['a form', { raw: 'name=Ada', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
      ['another charset', { raw: text, headers: { 'content-type': `${json}; charset=latin1` } }, 415],
      ['an unknown encoding', { raw: text, headers: { 'content-encoding': 'zzz' } }, 415],
      ['broken gzip', { raw: text, headers: { 'content-encoding': 'gzip' } }, 400],
      ['600 kB', { raw: JSON.stringify({ ...validLead, notes: 'x'.repeat(600_000) }) }, 413],
      ['40,000 nested lists', { raw: '['.repeat(40_000) + ']'.repeat(40_000) }, 400],
      [
        'a lone surrogate',
        { raw: '{"name":"\\ud800","phone":"1","lead_origin":"website","assigned_to":"maria","username":"\\ud800","password":"x"}' },
        400,
      ],
      ['another site by Fetch Metadata', { body: validLead, headers: { 'sec-fetch-site': 'cross-site' } }, 403],
      ['a sibling site by Fetch Metadata', { body: validLead, headers: { 'sec-fetch-site': 'same-site' } }, 403],
      ['a foreign Origin', { body: validLead, headers: { origin: 'https://evil.test' } }, 403],
      ['a null Origin', { body: validLead, headers: { origin: 'null' } }, 403],
    ] as const
  ).map(([name, rest, status]): BadRequestCase => ({ name: `${name} to ${call.method} ${call.path}`, ...call, ...rest, status })),
)

const addresses: BadRequestCase[] = [
  ...['/api/nothing', '/api/leads/1/2/3', '/api/Leads', '/api//leads'].map(
    (path): BadRequestCase => ({ name: path, method: 'GET', path, status: 404 }),
  ),
  ...['/api/leads/%zz', '/api/leads/%ff', '/api/leads/%00'].map(
    (path): BadRequestCase => ({ name: path, method: 'GET', path, status: 400 }),
  ),
  { name: 'PATCH', method: 'PATCH', path: '/api/leads/{lead}', body: {}, status: 405 },
  { name: 'DELETE of the list', method: 'DELETE', path: '/api/leads', status: 405 },
  { name: 'a method in a header', method: 'GET', path: '/api/leads/{lead}', headers: { 'x-http-method-override': 'DELETE' }, status: 200 },
]

const signIns: BadRequestCase[] = (
  [
    ['nothing', {}, 400],
    ['a list as username', { username: ['admin'], password: 'x' }, 400],
    ['operators', { username: { $ne: null }, password: { $ne: null } }, 400],
    ['a number as password', { username: 'administrator', password: 123 }, 400],
    ['a password of 90 kB', { username: 'administrator', password: 'x'.repeat(90_000) }, 400],
    ['a password of 1 MB', { username: 'administrator', password: 'x'.repeat(1_000_000) }, 413],
    ['a password of 256 characters', { username: 'administrator', password: 'x'.repeat(256) }, 400],
    ['a username with NUL', { username: 'admin\u0000', password: 'x' }, 400],
    ['a username of 10 kB', { username: 'x'.repeat(10_000), password: 'x' }, 400],
    ['empty fields', { username: '', password: '' }, 400],
    ['a trailing space', { username: 'administrator ', password: 'administrator climbs 7 stairs' }, 401],
    ['capitals', { username: 'ADMINISTRATOR', password: 'administrator climbs 7 stairs' }, 401],
    ['a Cyrillic letter', { username: 'аdministrator', password: 'administrator climbs 7 stairs' }, 401],
    ['a quote', { username: "' or 1=1--", password: "' or 1=1--" }, 401],
  ] as const
).map(([name, body, status]) => ({ name: `signing in with ${name}`, method: 'POST', path: '/api/auth/login', body, status }))

const activity: BadRequestCase[] = (
  [
    ...['abc', '-1', '1e9', '0', '2'].map((days) => [`days=${days}`, 400] as const),
    ['action=create%27%20or%201%3D1--', 200],
    ['entity_type[]=x', 200],
    ['entity_type=a&entity_type=b', 400],
    [`search=${'x'.repeat(10_000)}`, 400],
    ['search=%00', 400],
    ['search=%25', 200],
    ['before=abc', 400],
    ['before=0', 400],
    ['before=99999999999999999999', 400],
    ['limit=501', 400],
    ['limit=-1', 400],
  ] as const
).map(([query, status]) => ({
  name: `the activity log with ${shortenTestName(query)}`,
  method: 'GET',
  path: `/api/admin/activity-logs?${query}`,
  status,
}))

const steering = '/api/front-ends/leads/steer'
const pins = '/api/admin/front-ends/leads/pins'

const steered: readonly [name: string, body: unknown, status: number][] = [
  ['without an action', {}, 400],
  ['with an unknown action', { action: 'burn', version: '1.0.0' }, 400],
  ['to a version with a path in it', { action: 'promote', version: '../../etc/passwd' }, 400],
  ['to an unpublished version', { action: 'promote', version: '9.9.9' }, 404],
  ['to 0 percent', { action: 'canary', version: '1.0.0', percent: 0 }, 400],
  ['to more than 100 percent', { action: 'canary', version: '1.0.0', percent: 101 }, 400],
  ['to half a percent', { action: 'canary', version: '1.0.0', percent: 0.5 }, 400],
  ['to roll back without a reason', { action: 'rollback', version: '1.0.0', reason: ' ' }, 400],
  ['to roll back without a version', { action: 'rollback', reason: 'Because' }, 400],
  ['to roll back without a release', { action: 'rollback', version: '1.0.0', reason: 'Because' }, 409],
  ['to quarantine without a version', { action: 'quarantine', reason: 'Because' }, 400],
  ['as of a future revision', { action: 'rollback', version: '1.0.0', reason: 'Because', revision: 7 }, 400],
]

const pinned: readonly [name: string, body: unknown, status: number][] = [
  ['for no one', { version: '1.0.0' }, 400],
  ['for a role and a user', { version: '1.0.0', role: 'manager', username: 'maria' }, 400],
  ['for an unknown role', { version: '1.0.0', role: 'king' }, 400],
  ['for an unknown user', { version: '1.0.0', username: 'for an unnamed user' }, 400],
  ['of an unpublished version', { version: '9.9.9', role: 'manager' }, 404],
]

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const frontEnds: readonly BadRequestCase[] = [
  ...steered.map(([name, body, status]): BadRequestCase => ({ name: `a rollout ${name}`, method: 'POST', path: steering, body, status })),
  ...pinned.map(([name, body, status]): BadRequestCase => ({ name: `a pin ${name}`, method: 'PUT', path: pins, body, status })),
  ...['', '?role=manager&username=maria', '?role=king'].map(
    (query): BadRequestCase => ({ name: `a pin removed ${query}`, method: 'DELETE', path: `${pins}${query}`, status: 400 }),
  ),
  ...['shell', '__proto__', 'Leads', 'a', 'x'.repeat(40)].map(
    (name): BadRequestCase => ({ name: `a token for ${name}`, method: 'POST', path: `/api/admin/front-ends/${name}/tokens`, status: 400 }),
  ),
  { name: 'an unknown token', method: 'DELETE', path: '/api/admin/front-ends/leads/tokens/7', status: 404 },
  { name: 'the history of an unknown front-end', method: 'GET', path: '/api/admin/front-ends/nosuch/history', status: 404 },
  { name: 'a history before position 0', method: 'GET', path: '/api/admin/front-ends/leads/history?before=0', status: 400 },
  ...['uploads', 'releases'].map(
    (what): BadRequestCase => ({
      ...{ name: `${what} by an administrator without a token`, method: 'POST', path: `/api/front-ends/leads/${what}` },
      ...{ body: {}, status: 401 },
    }),
  ),
  ...[`crm_leads_${'A'.repeat(43)}`, 'crm_leads_', 'x'].map(
    (token): BadRequestCase => ({
      ...{ name: `uploads with the token ${token.slice(0, 12)}`, method: 'POST', path: '/api/front-ends/leads/uploads' },
      ...{ body: { files: [] }, headers: bearer(token), status: 401 },
    }),
  ),
]

/** All bad requests. Those that need a deleted lead or a lead with a history come last. */
export const badInputs: readonly BadRequestCase[] = [
  ...transport,
  ...addresses,
  ...signIns,
  ...badLeadInputs,
  ...activity,
  ...badRecordInputs,
  ...frontEnds,
  ...badLeadHistoryInputs,
]
