import { type BadRequestCase, invalidIds, shortenTestName } from './bad-input.ts'

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

const calendar: BadRequestCase[] = [
  ...calendarFields.flatMap(([field, values]) =>
    values.map(
      (value): BadRequestCase => ({
        name: `a calendar event with ${field} ${shortenTestName(JSON.stringify(value) ?? 'absent')}`,
        method: 'POST',
        path: '/api/calendar/events',
        body: { ...fair, [field]: value },
        status: 400,
      }),
    ),
  ),
  ...['from=2026-02-30', 'to=tomorrow', 'from=2026-03-09T10:00', 'from=2026-01-01&from=2026-01-02'].map(
    (query): BadRequestCase => ({ name: `the calendar with ${query}`, method: 'GET', path: `/api/calendar/events?${query}`, status: 400 }),
  ),
  ...invalidIds.map(
    (id): BadRequestCase => ({
      name: `PUT calendar event ${id}`,
      method: 'PUT',
      path: `/api/calendar/events/${id}`,
      body: { title: 'Expo' },
      status: [400, 404],
    }),
  ),
  ...(['GET', 'DELETE'] as const).map(
    (method): BadRequestCase => ({
      name: `${method} of an unknown calendar event`,
      method,
      path: '/api/calendar/events/2000000000',
      status: 404,
    }),
  ),
]

const fairSettings = {
  encoding: 'utf-8',
  delimiter: ',',
  has_header: true,
  date_orders: [],
  on_duplicate: 'skip',
  lead_origin: 'website',
  assigned_to: 'maria',
  targets: [],
  values: [],
}

const settingFields: readonly [field: string, values: readonly unknown[]][] = [
  ['encoding', [undefined, 'utf-7', 'UTF-8', null, 5]],
  ['delimiter', [undefined, '', ',,', '\n', null]],
  ['has_header', [undefined, 'true', 1, null]],
  ['heading_row', [0, 1.5, '2', null]],
  ['date_orders', ['mdy', ['ymd'], Array.from({ length: 501 }, () => null), null]],
  ['on_duplicate', [undefined, 'merge', null]],
  ['lead_origin', [undefined, '', 'x'.repeat(51), 'a\nb', null]],
  ['assigned_to', [undefined, '', 'x'.repeat(51), ['maria']]],
  [
    'values',
    [{}, [{ field: 'name', value: 'x', to: null }], [{ field: 'remarks', value: '', to: null }], [{ field: 'remarks', value: 'x' }]],
  ],
  ['overwrite_newer', ['yes', null]],
  ['targets', [undefined, 'name', Array.from({ length: 501 }, () => 'ignore')]],
]

const imports: BadRequestCase[] = [
  ...settingFields.flatMap(([field, values]) =>
    values.map(
      (value): BadRequestCase => ({
        name: `an import read with ${field} ${shortenTestName(JSON.stringify(value) ?? 'absent')}`,
        method: 'PUT',
        path: '/api/lead-imports/1',
        body: { ...fairSettings, [field]: value },
        status: 400,
      }),
    ),
  ),
  ...invalidIds.map(
    (id): BadRequestCase => ({ name: `start of import ${id}`, method: 'POST', path: `/api/lead-imports/${id}/start`, status: [400, 404] }),
  ),
  ...(['start', 'cancel', 'undo'] as const).map(
    (step): BadRequestCase => ({
      name: `${step} of an unknown import`,
      method: 'POST',
      path: `/api/lead-imports/2000000000/${step}`,
      status: 404,
    }),
  ),
  ...['show=some', 'page=0', 'page=x', 'page=1&page=2'].map(
    (query): BadRequestCase => ({
      name: `rows of an import with ${query}`,
      method: 'GET',
      path: `/api/lead-imports/1/rows?${query}`,
      status: 400,
    }),
  ),
  { name: 'rows of an unknown import', method: 'GET', path: '/api/lead-imports/2000000000/rows', status: 404 },
  { name: 'skipped rows of an unknown import', method: 'GET', path: '/api/lead-imports/2000000000/left-out', status: 404 },
  {
    name: 'a choice for an unknown row',
    method: 'PUT',
    path: '/api/lead-imports/2000000000/rows/1',
    body: { verdict: 'skip' },
    status: 404,
  },
  { name: 'an unknown choice', method: 'PUT', path: '/api/lead-imports/1/rows/1', body: { verdict: 'maybe' }, status: 400 },
  { name: 'an upload as JSON', method: 'POST', path: '/api/lead-imports?file_name=x.csv', body: {}, status: 415 },
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

const booklets: BadRequestCase[] = [
  ...bookletFields.flatMap(([field, values]) =>
    values.map(
      (value): BadRequestCase => ({
        name: `an order with ${field} ${shortenTestName(JSON.stringify(value) ?? 'absent')}`,
        method: 'POST',
        path: '/api/sample-booklets',
        body: { ...order, [field]: value },
        status: 400,
      }),
    ),
  ),
  ...invalidIds.map(
    (id): BadRequestCase => ({ name: `PUT order ${id}`, method: 'PUT', path: `/api/sample-booklets/${id}`, body: {}, status: [400, 404] }),
  ),
  ...(['GET', 'DELETE'] as const).map(
    (method): BadRequestCase => ({ name: `${method} of an unknown order`, method, path: '/api/sample-booklets/2000000000', status: 404 }),
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
    ([query, status]): BadRequestCase => ({
      name: `the orders with ${query}`,
      method: 'GET',
      path: `/api/sample-booklets?${query}`,
      status,
    }),
  ),
  { name: 'an export in an unknown order', method: 'GET', path: '/api/leads/export?sort=id', status: 400 },
  { name: 'an export of two statuses', method: 'GET', path: '/api/sample-booklets/export?status=a&status=b', status: 400 },
]

const repair = { customer_name: 'Ada Park', phone: '(512) 555-0100', address: '1 Sample Street', issue_description: 'A door hangs.' }

const repairFields: readonly [field: string, values: readonly unknown[]][] = [
  ['customer_name', ['', '   ', 'x'.repeat(101), 5, 'a\u0000b', 'two\nlines']],
  ['phone', ['', 'x'.repeat(21), 5550100]],
  ['email', ['x', 'ada@example.com\r\nBcc: eve@example.com', 5]],
  ['address', ['', 'x'.repeat(501), ['1 Sample Street']]],
  ['issue_description', ['', 'x'.repeat(5001), null]],
  ['priority', ['urgent!', 1, ['Low']]],
  ['status', ['Done', 0]],
  ['date_reported', ['2026-02-30', 'yesterday', 20260305]],
  ['completion_date', ['2026-02-30', '2026-03-05']],
  ['project_id', [0, -1, 1.5, '1', 2000000000, 99999999999]],
  ['notes', ['x'.repeat(5001), {}]],
]

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 30)

const repairs: BadRequestCase[] = [
  ...repairFields.flatMap(([field, values]) =>
    values.map(
      (value, at): BadRequestCase => ({
        name: `a repair request with ${field} ${at}: ${shown(value)}`,
        method: 'POST',
        path: '/api/repair-requests',
        body: { ...repair, [field]: value },
        status: 400,
      }),
    ),
  ),
  ...Object.keys(repair).map(
    (field): BadRequestCase => ({
      name: `a repair request without ${field}`,
      method: 'POST',
      path: '/api/repair-requests',
      body: { ...repair, [field]: undefined },
      status: 400,
    }),
  ),
  ...['abc', '0', '2147483648', '1%2F2'].map(
    (id): BadRequestCase => ({
      name: `PUT repair request ${id}`,
      method: 'PUT',
      path: `/api/repair-requests/${id}`,
      body: { status: 'Completed' },
      status: [400, 404],
    }),
  ),
  ...(['GET', 'PUT'] as const).map(
    (method): BadRequestCase => ({
      name: `${method} of an unknown repair request`,
      method,
      path: '/api/repair-requests/2000000000',
      status: 404,
      ...(method === 'PUT' && { body: { status: 'Completed' } }),
    }),
  ),
  {
    name: 'a notice about an unknown repair request',
    method: 'POST',
    path: '/api/repair-requests/2000000000/email',
    body: {},
    status: 404,
  },
  { name: 'DELETE of a repair request', method: 'DELETE', path: '/api/repair-requests/1', status: [404, 405] },
  ...['limit=0', 'limit=x', 'page=-1', 'status=a&status=b'].map(
    (query): BadRequestCase => ({
      name: `repair requests with ${query}`,
      method: 'GET',
      path: `/api/repair-requests?${query}`,
      status: 400,
    }),
  ),
  ...['q=ab', 'q=', `q=${'x'.repeat(101)}`, 'q=abc&q=def', ''].map(
    (query): BadRequestCase => ({
      name: `a search of projects with ${query.slice(0, 12)}`,
      method: 'GET',
      path: `/api/completed-projects/search?${query}`,
      status: 400,
    }),
  ),
]

export const badRecordInputs: readonly BadRequestCase[] = [...calendar, ...imports, ...booklets, ...repairs]
