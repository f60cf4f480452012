/**
 * A request that the API must refuse or survive. In the path, `{lead}` is an existing lead and `{deleted}` a deleted one. `raw` is a body
 * that is sent unchanged. A request with a response below 300 must not write anything, unless `writes` is set.
 */
export type BadRequestCase = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  path: string
  body?: unknown
  raw?: string
  headers?: Record<string, string>
  status: number | readonly number[]
  writes?: true
}

/** Shortens a text for the name of a test. */
export const shortenTestName = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 30)}… (${text.length})`)

export const invalidIds = [
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

export const validLead = { name: 'Ada Park', phone: '(555) 555-0100', lead_origin: 'website', assigned_to: 'maria' }
