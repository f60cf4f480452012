import type { BadInput } from './bad-input.ts'

const repair = { customer_name: 'Ada Park', phone: '(512) 555-0100', address: '1 Sample Street', issue_description: 'A door hangs.' }

const fields: readonly [field: string, values: readonly unknown[]][] = [
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

export const badRepairInputs: BadInput[] = [
  ...fields.flatMap(([field, values]) =>
    values.map(
      (value, at): BadInput => ({
        name: `a repair request with ${field} ${at}: ${shown(value)}`,
        method: 'POST',
        path: '/api/repair-requests',
        body: { ...repair, [field]: value },
        status: 400,
      }),
    ),
  ),
  ...Object.keys(repair).map(
    (field): BadInput => ({
      name: `a repair request without ${field}`,
      method: 'POST',
      path: '/api/repair-requests',
      body: { ...repair, [field]: undefined },
      status: 400,
    }),
  ),
  ...['abc', '0', '2147483648', '1%2F2'].map(
    (id): BadInput => ({
      name: `PUT repair request ${id}`,
      method: 'PUT',
      path: `/api/repair-requests/${id}`,
      body: { status: 'Completed' },
      status: [400, 404],
    }),
  ),
  ...(['GET', 'PUT'] as const).map(
    (method): BadInput => ({
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
    (query): BadInput => ({ name: `repair requests with ${query}`, method: 'GET', path: `/api/repair-requests?${query}`, status: 400 }),
  ),
  ...['q=ab', 'q=', `q=${'x'.repeat(101)}`, 'q=abc&q=def', ''].map(
    (query): BadInput => ({
      name: `a search of projects with ${query.slice(0, 12)}`,
      method: 'GET',
      path: `/api/completed-projects/search?${query}`,
      status: 400,
    }),
  ),
]
