/**
 * A request that must be refused (or read as nothing), with what it answers. `{lead}` in a path is a lead that exists, `{deleted}` one
 * that is deleted. A `raw` body goes out as it stands, any other as JSON. What is answered below 300 wrote nothing either, unless `writes`.
 */
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
