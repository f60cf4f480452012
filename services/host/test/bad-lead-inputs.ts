import { type BadRequestCase, invalidIds, shortenTestName, validLead } from './bad-input.ts'

const idCalls: readonly [BadRequestCase['method'], string, unknown?][] = [
  ['GET', ''],
  ['PUT', '', {}],
  ['DELETE', ''],
  ['POST', '/restore'],
  ['GET', '/record'],
  ['GET', '/history'],
  ['POST', '/undo', { version: 1 }],
]

const ids: BadRequestCase[] = idCalls.flatMap(([method, after, body]) => [
  ...invalidIds.map(
    (id): BadRequestCase => ({ name: `${method} lead ${id}${after}`, method, path: `/api/leads/${id}${after}`, body, status: [400, 404] }),
  ),
  { name: `${method} of an unknown lead${after}`, method, path: `/api/leads/2000000000${after}`, body, status: 404 },
])

const deleted: BadRequestCase[] = [
  { name: 'reading a deleted lead', method: 'GET', path: '/api/leads/{deleted}', status: 404 },
  { name: 'changing a deleted lead', method: 'PUT', path: '/api/leads/{deleted}', body: { name: 'Eva' }, status: 404 },
  { name: 'deleting a deleted lead', method: 'DELETE', path: '/api/leads/{deleted}', status: 404 },
]

const lists: BadRequestCase[] = (
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
).map(([query, status]) => ({ name: `the list with ${shortenTestName(query)}`, method: 'GET', path: `/api/leads?${query}`, status }))

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

const leadFields: BadRequestCase[] = fields.flatMap(([field, values]) =>
  values.flatMap((value): BadRequestCase[] => {
    const shown = `${field} ${shortenTestName(JSON.stringify(value))}`
    return [
      { name: `a new lead with ${shown}`, method: 'POST', path: '/api/leads', body: { ...validLead, [field]: value }, status: 400 },
      { name: `a changed lead with ${shown}`, method: 'PUT', path: '/api/leads/{lead}', body: { [field]: value }, status: 400 },
    ]
  }),
)

const missing: BadRequestCase[] = Object.keys(validLead).map((field) => ({
  name: `a new lead without ${field}`,
  method: 'POST',
  path: '/api/leads',
  body: Object.fromEntries(Object.entries(validLead).filter(([name]) => name !== field)),
  status: 400,
}))

const changes: BadRequestCase[] = [
  { name: 'no change', method: 'PUT', path: '/api/leads/{lead}', body: {}, status: 200 },
  {
    name: 'read-only fields',
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
  { name: 'a version that is not a number', method: 'PUT', path: '/api/leads/{lead}', body: { version: '1' }, status: 400 },
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
    body: validLead,
    headers: { 'idempotency-key': 'x'.repeat(101) },
    status: 400,
  },
  {
    name: 'an idempotency key with a space',
    method: 'POST',
    path: '/api/leads',
    body: validLead,
    headers: { 'idempotency-key': 'a b' },
    status: 400,
  },
]

const lookUps: BadRequestCase[] = (
  [
    ['', 400],
    ['?email=', 400],
    ['?email=%20', 400],
    ['?email=%00', 400],
    ['?email=a%40example.com&email=b%40example.com', 400],
    [`?email=${'x'.repeat(10_000)}`, 400],
    ['?email[]=a%40example.com', 400],
    ['?phone=', 400],
    ['?phone=%00', 400],
    [`?phone=${'5'.repeat(21)}`, 400],
    ['?phone=5125550139&phone=5125550140', 400],
    ['?phone=%25', [200, 400]],
    ['?email=%25%40%25', [200, 400]],
    ['?email=ada', [200, 400]],
    ['?email=%27%20or%201%3D1--', [200, 400]],
  ] as const
).map(([query, status]) => ({ name: `looking up ${shortenTestName(query)}`, method: 'GET', path: `/api/leads/enrich${query}`, status }))

const histories: BadRequestCase[] = (
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

const undos: BadRequestCase[] = [
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
    (body): BadRequestCase => ({
      name: `undoing ${JSON.stringify(body)}`,
      method: 'POST',
      path: '/api/leads/{lead}/undo',
      body,
      status: 400,
    }),
  ),
  { name: 'undoing the creation of a lead', method: 'POST', path: '/api/leads/{lead}/undo', body: { version: 1 }, status: 409 },
  { name: 'undoing a change of a deleted lead', method: 'POST', path: '/api/leads/{deleted}/undo', body: { version: 1 }, status: 409 },
]

export const badLeadInputs: readonly BadRequestCase[] = [...ids, ...lists, ...missing, ...leadFields, ...changes, ...lookUps]

/** These come last, because they need leads that earlier requests have changed or deleted. */
export const badLeadHistoryInputs: readonly BadRequestCase[] = [...histories, ...undos, ...deleted]
