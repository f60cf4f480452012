/** `{lead}` in the path is an existing lead, `{deleted}` a deleted one; `raw` is a body sent as it is.
 * A response below 300 must not have written anything, unless `writes` is set. */
export type BadInput = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  path: string
  body?: unknown
  raw?: string
  headers?: Record<string, string>
  status: number | readonly number[]
  writes?: true
}
