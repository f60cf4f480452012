import { badFrontEndInputs } from './bad-front-end-inputs.ts'
import type { BadInput } from './bad-input.ts'
import { badRepairInputs } from './bad-repair-inputs.ts'

const short = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 30)}… (${text.length})`)

const lead = { name: 'Ada Park', phone: '(555) 555-0100', lead_origin: 'website', assigned_to: 'maria' }
const text = JSON.stringify(lead)
const json = 'application/json'

const changing: readonly { method: 'POST' | 'PUT'; path: string }[] = [
  { method: 'POST', path: '/api/leads' },
  { method: 'PUT', path: '/api/leads/{lead}' },
  { method: 'POST', path: '/api/leads/{lead}/undo' },
  { method: 'POST', path: '/api/sample-booklets' },
  { method: 'POST', path: '/api/auth/login' },
]

const transport: BadInput[] = changing.flatMap((call) =>
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
      ['600 kB', { raw: JSON.stringify({ ...lead, notes: 'x'.repeat(600_000) }) }, 413],
      ['40,000 nested lists', { raw: '['.repeat(40_000) + ']'.repeat(40_000) }, 400],
      [
        'a lone surrogate',
        { raw: '{"name":"\\ud800","phone":"1","lead_origin":"website","assigned_to":"maria","username":"\\ud800","password":"x"}' },
        400,
      ],
      ['another site by Fetch Metadata', { body: lead, headers: { 'sec-fetch-site': 'cross-site' } }, 403],
      ['a sibling site by Fetch Metadata', { body: lead, headers: { 'sec-fetch-site': 'same-site' } }, 403],
      ['a foreign Origin', { body: lead, headers: { origin: 'https://evil.test' } }, 403],
      ['a null Origin', { body: lead, headers: { origin: 'null' } }, 403],
    ] as const
  ).map(([name, rest, status]): BadInput => ({ name: `${name} to ${call.method} ${call.path}`, ...call, ...rest, status })),
)

const addresses: BadInput[] = [
  ...['/api/nothing', '/api/leads/1/2/3', '/api/Leads', '/api//leads'].map(
    (path): BadInput => ({ name: path, method: 'GET', path, status: 404 }),
  ),
  ...['/api/leads/%zz', '/api/leads/%ff', '/api/leads/%00'].map((path): BadInput => ({ name: path, method: 'GET', path, status: 400 })),
  { name: 'PATCH', method: 'PATCH', path: '/api/leads/{lead}', body: {}, status: 405 },
  { name: 'DELETE of the list', method: 'DELETE', path: '/api/leads', status: 405 },
  { name: 'a method in a header', method: 'GET', path: '/api/leads/{lead}', headers: { 'x-http-method-override': 'DELETE' }, status: 200 },
]

const oddIds = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e3',
  '99999999999999999999',
  '2147483648',
  '1;drop%20table%20leads',
  '%201',
  '1%20',
  '٣',
  '１',
  '..%2Fusers%2F1',
  '1%2F2',
  '0x1',
  'null',
  '+1',
]
const idCalls: readonly [BadInput['method'], string, unknown?][] = [
  ['GET', ''],
  ['PUT', '', {}],
  ['DELETE', ''],
  ['POST', '/restore'],
  ['GET', '/record'],
  ['GET', '/history'],
  ['POST', '/undo', { version: 1 }],
]
const ids: BadInput[] = idCalls.flatMap(([method, after, body]) => [
  ...oddIds.map(
    (id): BadInput => ({ name: `${method} lead ${id}${after}`, method, path: `/api/leads/${id}${after}`, body, status: [400, 404] }),
  ),
  { name: `${method} of an unknown lead${after}`, method, path: `/api/leads/2000000000${after}`, body, status: 404 },
])
const deleted: BadInput[] = [
  { name: 'reading a deleted lead', method: 'GET', path: '/api/leads/{deleted}', status: 404 },
  { name: 'changing a deleted lead', method: 'PUT', path: '/api/leads/{deleted}', body: { name: 'Eva' }, status: 404 },
  { name: 'deleting a deleted lead', method: 'DELETE', path: '/api/leads/{deleted}', status: 404 },
]

const signIns: BadInput[] = (
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
    ['blank fields', { username: '', password: '' }, 400],
    ['a trailing blank', { username: 'administrator ', password: 'administrator climbs 7 stairs' }, 401],
    ['capitals', { username: 'ADMINISTRATOR', password: 'administrator climbs 7 stairs' }, 401],
    ['a Cyrillic letter', { username: 'аdministrator', password: 'administrator climbs 7 stairs' }, 401],
    ['a quote', { username: "' or 1=1--", password: "' or 1=1--" }, 401],
  ] as const
).map(([name, body, status]) => ({ name: `signing in with ${name}`, method: 'POST', path: '/api/auth/login', body, status }))

const lists: BadInput[] = (
  [
    ...['0', '-1', '1.5', 'abc', '9007199254740993', '1e9', '', ' 1', '٣'].map(
      (page) => [`page=${encodeURIComponent(page)}`, 400] as const,
    ),
    ['page=1000000000', 200],
    ...['0', '-1', '101', '1000000', '20;drop', 'NaN'].map((limit) => [`limit=${encodeURIComponent(limit)}`, 400] as const),
    ['status=New&status=Sold', 400],
    ['page=1&page=2', 400],
    [`search=${'x'.repeat(101)}`, 400],
    [`search=${'x'.repeat(10_000)}`, 400],
    ['search=%00', 400],
    ['search=%ff', 400],
    ['search=%zz', 400],
    ['search=%25%25%25%25', 200],
    ['search=_', 200],
    ['search=%5C', 200],
    ['search=%27%20or%201%3D1--', 200],
    ['search=%27%3B%20select%20pg_sleep(10)--', 200],
    ['status[x]=1', 200],
    ['__proto__[a]=1', 200],
    ['__proto__=1', 200],
    ['status=xyz', 200],
    ['assigned_to=%27%20or%201%3D1--', 200],
    ['origin=%27%20or%201%3D1--', 200],
    ['sort=name;drop', 400],
    ['sort=__proto__', 400],
    ['dir=sideways', 400],
    ['anchor=%27%22', 400],
  ] as const
).map(([query, status]) => ({ name: `the list with ${short(query)}`, method: 'GET', path: `/api/leads?${query}`, status }))

const fields: readonly [field: string, values: readonly unknown[]][] = [
  [
    'name',
    [
      '',
      '   ',
      '\u200b\u200b',
      '\u3164',
      'x'.repeat(101),
      '🙂'.repeat(101),
      'a\u0000b',
      5,
      {},
      ['a', 'b'],
      'two\nlines',
      'a\r\nBcc: eve@example.com',
    ],
  ],
  ['phone', ['x'.repeat(21), 5550100, ['1'], '1\u00002']],
  [
    'email',
    [
      'x',
      'ada@',
      'ada@example.com,eve@example.com',
      'ada@example.com\r\nBcc: eve@example.com',
      `${'x'.repeat(300)}@example.com`,
      ['ada@example.com'],
      5,
    ],
  ],
  ['lead_origin', ['', 'x'.repeat(51), 5, ['website'], 'a\u0000']],
  ['assigned_to', ['x'.repeat(51), 5, ['maria'], {}]],
  [
    'date_created',
    [
      '2026-02-30',
      'tomorrow',
      'infinity',
      '-infinity',
      '5/6/2026',
      '0000-01-01',
      '10000-01-01',
      '2026-1-1',
      '2026-01-01T00:00:00Z',
      '2026-01-01\n',
      true,
      0,
      {},
    ],
  ],
  ['next_followup_date', ['2026-02-30', 'tomorrow', 'infinity', '5/6/2026', true, 0, ['2026-01-01']]],
  ['installation_date', ['2026-13-01', 'now', 20260101]],
  [
    'project_amount',
    ['NaN', 'Infinity', '1e3', '-1', -1, '100000000', 100000000, '1.005', 1.005, '1,000', ' 5 ', '0x10', 1e21, {}, ['5'], true, '$5', '٣'],
  ],
  ['deposit_paid', ['false', 'yes', 1, 0, null, 'true', {}]],
  ['balance_paid', ['false', 1, null, []]],
  ['selected_colors', ['red', [1], Array.from({ length: 1000 }, (_, n) => `c${n}`), ['x'.repeat(21)], [''], [null], {}]],
  ['assigned_installer', [['a, b'], [null], [1], ['x'.repeat(101)], [`${'x'.repeat(60)}`, `${'y'.repeat(60)}`], {}, 5]],
  ['remarks', [{}, ['New'], 5, 'x'.repeat(51)]],
  ['notes', ['x'.repeat(60_000), 'a\u0000b', [], {}, 5]],
  ['additional_notes', [['a'], 'x'.repeat(60_000), {}]],
  ['customer_address', ['x'.repeat(501), ['a'], 5]],
  ['address', ['x'.repeat(501), {}]],
]
const leadFields: BadInput[] = fields.flatMap(([field, values]) =>
  values.flatMap((value): BadInput[] => {
    const shown = `${field} ${short(JSON.stringify(value))}`
    return [
      { name: `a new lead with ${shown}`, method: 'POST', path: '/api/leads', body: { ...lead, [field]: value }, status: 400 },
      { name: `a changed lead with ${shown}`, method: 'PUT', path: '/api/leads/{lead}', body: { [field]: value }, status: 400 },
    ]
  }),
)
const missing: BadInput[] = Object.keys(lead).map((field) => ({
  name: `a new lead without ${field}`,
  method: 'POST',
  path: '/api/leads',
  body: Object.fromEntries(Object.entries(lead).filter(([name]) => name !== field)),
  status: 400,
}))
const changes: BadInput[] = [
  { name: 'no change', method: 'PUT', path: '/api/leads/{lead}', body: {}, status: 200 },
  {
    name: 'fields that nobody may set',
    method: 'PUT',
    path: '/api/leads/{lead}',
    body: {
      id: 7,
      created_at: '2020-01-01',
      updated_at: '2020-01-01',
      role: 'admin',
      deleted_at: null,
      password_hash: 'x',
      followup_due: 'today',
    },
    status: 200,
  },
  { name: 'a version that is no number', method: 'PUT', path: '/api/leads/{lead}', body: { version: '1' }, status: 400 },
  { name: 'version 0', method: 'PUT', path: '/api/leads/{lead}', body: { version: 0 }, status: 400 },
  {
    name: 'a prototype',
    method: 'PUT',
    path: '/api/leads/{lead}',
    raw: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
    status: 200,
  },
  {
    name: 'a key that is too long',
    method: 'POST',
    path: '/api/leads',
    body: lead,
    headers: { 'idempotency-key': 'x'.repeat(101) },
    status: 400,
  },
  { name: 'a key with a blank', method: 'POST', path: '/api/leads', body: lead, headers: { 'idempotency-key': 'a b' }, status: 400 },
]

const lookUps: BadInput[] = (
  [
    ['', 400],
    ['?email=', 400],
    ['?email=%20', 400],
    ['?email=%00', 400],
    ['?email=a%40example.com&email=b%40example.com', 400],
    [`?email=${'x'.repeat(10_000)}`, 400],
    ['?email[]=a%40example.com', 400],
    ['?email=%25%40%25', [200, 400]],
    ['?email=ada', [200, 400]],
    ['?email=%27%20or%201%3D1--', [200, 400]],
  ] as const
).map(([query, status]) => ({ name: `looking up ${short(query)}`, method: 'GET', path: `/api/leads/enrich${query}`, status }))

const activity: BadInput[] = (
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
  name: `the activity log with ${short(query)}`,
  method: 'GET',
  path: `/api/admin/activity-logs?${query}`,
  status,
}))

const fair = { title: 'Kitchen Expo', type: 'trade-show', start_date: '2026-03-09' }
const calendarFields: readonly [field: string, values: readonly unknown[]][] = [
  ['title', [undefined, '', '  ', '\u200b', 'x'.repeat(256), 'a\nb', 'a\u0000', 5, ['a'], null]],
  ['type', [undefined, '', 'installation', 'Leave', 'x'.repeat(51), 5, null]],
  [
    'start_date',
    [
      undefined,
      '',
      null,
      '2026-02-30',
      '9/3/2026',
      '2026-03-09T24:00',
      '2026-03-09T10:00Z',
      '2026-03-09T10:00+02:00',
      '2026-03-09T10:00:30',
      '2026-03-09 10:00',
      'now',
      20260309,
    ],
  ],
  ['end_date', ['2026-03-08', '2026-03-10T10:00', 'later', 5]],
  ['all_day', ['true', 1, null]],
  ['description', ['x'.repeat(5001), 'a\u0000', 5]],
  ['location', ['x'.repeat(256), 'a\nb', {}]],
  ['assigned_to', ['x'.repeat(101), 'a\nb', ['maria']]],
  ['related_lead_id', [0, -1, 1.5, '1', 2147483648, 2000000000]],
]
const calendar: BadInput[] = [
  ...calendarFields.flatMap(([field, values]) =>
    values.map(
      (value): BadInput => ({
        name: `a calendar event with ${field} ${short(JSON.stringify(value) ?? 'absent')}`,
        method: 'POST',
        path: '/api/calendar/events',
        body: { ...fair, [field]: value },
        status: 400,
      }),
    ),
  ),
  ...['from=2026-02-30', 'to=tomorrow', 'from=2026-03-09T10:00', 'from=2026-01-01&from=2026-01-02'].map(
    (query): BadInput => ({ name: `the calendar with ${query}`, method: 'GET', path: `/api/calendar/events?${query}`, status: 400 }),
  ),
  ...oddIds.map(
    (id): BadInput => ({
      name: `PUT calendar event ${id}`,
      method: 'PUT',
      path: `/api/calendar/events/${id}`,
      body: { title: 'Expo' },
      status: [400, 404],
    }),
  ),
  ...(['GET', 'DELETE'] as const).map(
    (method): BadInput => ({
      name: `${method} of an unknown calendar event`,
      method,
      path: '/api/calendar/events/2000000000',
      status: 404,
    }),
  ),
]

const histories: BadInput[] = (
  [
    ...['', 'now', '2026-03-05', '2026-02-30T10:00:00Z', '2026-03-05T10:00:00', '0000-01-01T00:00:00Z', 'infinity', '٣'].map(
      (asOf) => [`record?asOf=${encodeURIComponent(asOf)}`, 400] as const,
    ),
    ['record?asOf=2026-03-05T10:00:00Z&asOf=2026-03-06T10:00:00Z', 400],
    ['record?asOf=1970-01-01T00:00:00Z', 404],
    ...['0', '-1', '1.5', 'abc', '99999999999'].map((before) => [`history?before=${before}`, 400] as const),
    ...['0', '101', 'NaN'].map((limit) => [`history?limit=${limit}`, 400] as const),
  ] as const
).map(([query, status]) => ({ name: `the lead's ${query}`, method: 'GET', path: `/api/leads/{lead}/${query}`, status }))

const undos: BadInput[] = [
  ...[
    {},
    { version: null },
    { version: '1' },
    { version: 0 },
    { version: -1 },
    { version: 1.5 },
    { version: [1] },
    { version: 2147483647 },
    { version: 2, through: 1 },
    { version: 1, through: 2147483647 },
    { version: 1, through: null },
    { version: 1, through: '1' },
  ].map(
    (body): BadInput => ({ name: `undoing ${JSON.stringify(body)}`, method: 'POST', path: '/api/leads/{lead}/undo', body, status: 400 }),
  ),
  { name: 'undoing how a lead was recorded', method: 'POST', path: '/api/leads/{lead}/undo', body: { version: 1 }, status: 409 },
  { name: 'undoing a change of a deleted lead', method: 'POST', path: '/api/leads/{deleted}/undo', body: { version: 1 }, status: 409 },
]

const order = {
  order_number: 'SB-BAD-1',
  customer_name: 'Ada Park',
  address: '12 Sample Street',
  email: 'ada@example.com',
  phone: '(555) 555-0100',
  product_type: 'Trial Kit',
}
const bookletFields: readonly [field: string, values: readonly unknown[]][] = [
  ['order_number', [undefined, '', '  ', null, 'x'.repeat(51), 5, 'a\nb', 'a\u0000']],
  ['customer_name', [undefined, '', null, '\u200b', 'x'.repeat(101), ['Ada']]],
  ['address', [undefined, '', null, 'x'.repeat(501), {}]],
  ['email', [undefined, '', null, 'x', 'ada@', 'ada@example.com\r\nBcc: eve@example.com', `${'x'.repeat(100)}@example.com`]],
  ['phone', [undefined, '', null, 'x'.repeat(21), 5550100]],
  ['product_type', [undefined, '', null, 'Free Kit', 'trial kit', 5, ['Trial Kit']]],
  ['status', ['Lost', 'shipped', '', null, 5, ['Pending']]],
  ['tracking_number', ['javascript:alert(1)', 'x'.repeat(51), 'x'.repeat(10_000), '../1', '1&2', '1\u00002', 9400, ['1']]],
  ['date_ordered', ['2026-02-30', 'tomorrow', '5/6/2026', '2026-01-01T00:00:00Z', 'infinity', 0]],
  ['date_shipped', ['2026-02-30', 'now', '1900-01-01', 20260101]],
  ['notes', ['x'.repeat(5001), 'a\u0000b', {}]],
]
const booklets: BadInput[] = [
  ...bookletFields.flatMap(([field, values]) =>
    values.map(
      (value): BadInput => ({
        name: `an order with ${field} ${short(JSON.stringify(value) ?? 'absent')}`,
        method: 'POST',
        path: '/api/sample-booklets',
        body: { ...order, [field]: value },
        status: 400,
      }),
    ),
  ),
  ...oddIds.map(
    (id): BadInput => ({ name: `PUT order ${id}`, method: 'PUT', path: `/api/sample-booklets/${id}`, body: {}, status: [400, 404] }),
  ),
  ...(['GET', 'DELETE'] as const).map(
    (method): BadInput => ({ name: `${method} of an unknown order`, method, path: '/api/sample-booklets/2000000000', status: 404 }),
  ),
  ...(
    [
      ["status=Pending'--", 200],
      ['status=Pending&status=Shipped', 400],
      ['status[]=Pending', 200],
      ['page=0', 400],
      ['limit=501', 400],
      ['limit=-1', 400],
    ] as const
  ).map(
    ([query, status]): BadInput => ({ name: `the orders with ${query}`, method: 'GET', path: `/api/sample-booklets?${query}`, status }),
  ),
  { name: 'an export in an unknown order', method: 'GET', path: '/api/leads/export?sort=id', status: 400 },
  { name: 'an export of two statuses', method: 'GET', path: '/api/sample-booklets/export?status=a&status=b', status: 400 },
]

const fairSettings = {
  encoding: 'utf-8',
  delimiter: ',',
  has_header: true,
  date_order: 'mdy',
  on_duplicate: 'skip',
  lead_origin: 'website',
  assigned_to: 'maria',
  targets: [],
}
const settingFields: readonly [field: string, values: readonly unknown[]][] = [
  ['encoding', [undefined, 'utf-7', 'UTF-8', null, 5]],
  ['delimiter', [undefined, '', ',,', '\n', null]],
  ['has_header', [undefined, 'true', 1, null]],
  ['date_order', [undefined, 'ymd', null]],
  ['on_duplicate', [undefined, 'merge', null]],
  ['lead_origin', [undefined, '', 'x'.repeat(51), 'a\nb', null]],
  ['assigned_to', [undefined, '', 'x'.repeat(51), ['maria']]],
  ['targets', [undefined, 'name', Array.from({ length: 501 }, () => 'ignore')]],
]
const imports: BadInput[] = [
  ...settingFields.flatMap(([field, values]) =>
    values.map(
      (value): BadInput => ({
        name: `an import read with ${field} ${short(JSON.stringify(value) ?? 'absent')}`,
        method: 'PUT',
        path: '/api/lead-imports/1',
        body: { ...fairSettings, [field]: value },
        status: 400,
      }),
    ),
  ),
  ...oddIds.map(
    (id): BadInput => ({ name: `start of import ${id}`, method: 'POST', path: `/api/lead-imports/${id}/start`, status: [400, 404] }),
  ),
  ...(['start', 'cancel', 'undo'] as const).map(
    (step): BadInput => ({
      name: `${step} of an unknown import`,
      method: 'POST',
      path: `/api/lead-imports/2000000000/${step}`,
      status: 404,
    }),
  ),
  ...['show=some', 'page=0', 'page=x', 'page=1&page=2'].map(
    (query): BadInput => ({
      name: `rows of an import with ${query}`,
      method: 'GET',
      path: `/api/lead-imports/1/rows?${query}`,
      status: 400,
    }),
  ),
  { name: 'rows of an unknown import', method: 'GET', path: '/api/lead-imports/2000000000/rows', status: 404 },
  { name: 'rows left out of an unknown import', method: 'GET', path: '/api/lead-imports/2000000000/left-out', status: 404 },
  {
    name: 'a choice for a row that there is not',
    method: 'PUT',
    path: '/api/lead-imports/2000000000/rows/1',
    body: { verdict: 'skip' },
    status: 404,
  },
  { name: 'a choice that there is not', method: 'PUT', path: '/api/lead-imports/1/rows/1', body: { verdict: 'maybe' }, status: 400 },
  { name: 'an upload as JSON', method: 'POST', path: '/api/lead-imports?file_name=x.csv', body: {}, status: 415 },
]

/** Every bad request. Deleted and unknown records come last. */
export const badInputs: readonly BadInput[] = [
  ...transport,
  ...addresses,
  ...ids,
  ...signIns,
  ...lists,
  ...missing,
  ...leadFields,
  ...changes,
  ...lookUps,
  ...activity,
  ...calendar,
  ...imports,
  ...booklets,
  ...badRepairInputs,
  ...badFrontEndInputs,
  ...histories,
  ...undos,
  ...deleted,
]
