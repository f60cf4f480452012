import { existsSync, readFileSync } from 'node:fs'

/** Answers API calls from a front-end's dev/answers.json. The file is read for every call, so it can be edited while the server runs. */
export function createRecordedApi(file, name) {
  return async (request, response) => {
    const sent = await bodyOf(request)
    const recorded = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { reads: [], writes: [] }
    const { status, body } = findRecordedAnswer({ method: request.method, address: request.url, sent }, recorded, name)
    if (status === 501) console.warn(`! ${body.message}`)
    response.statusCode = status
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'no-store')
    response.end(JSON.stringify(body))
  }
}

/** Answers a read with the recording of this address, else of this path, else of another record. A write succeeds but is not stored. */
export function findRecordedAnswer({ method, address, sent }, { reads, writes }, name) {
  const path = pathOf(address)
  if (method === 'GET' || method === 'HEAD') {
    const read = reads.find((each) => each.address === address) ?? nearest(reads, path)
    return read === undefined ? unknown(method, path, name) : { status: 200, body: read.body }
  }
  if (!writes.some((write) => fits(write, `${method} ${path}`))) return unknown(method, path, name)
  return { status: method === 'POST' ? 201 : 200, body: method === 'DELETE' ? {} : written(path, sent, reads) }
}

const pathOf = (address) => address.replace(/[?#].*$/, '')
const fits = (pattern, text) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(text)
const nearest = (reads, path) => reads.find((each) => pathOf(each.address) === path) ?? reads.find(({ pattern }) => fits(pattern, path))

function written(path, sent, reads) {
  const known = nearest(reads, path)?.body
  const list = Array.isArray(known) ? known : Object.values(known ?? {}).find((value) => Array.isArray(value))
  const [record] = list ?? []
  if (record !== undefined && typeof record === 'object') return { ...record, ...sent, id: newId }
  return { ...(known !== null && typeof known === 'object' && !Array.isArray(known) ? known : {}), ...sent }
}

const newId = 900_001

const unknown = (method, path, name) => ({
  status: 501,
  body: {
    message: `${method} ${path} is not in mfe-${name}/dev/answers.json. Record the answers again from a demonstration product: npm run mfe:record -w mfe-${name}; or add this one by hand`,
  },
})

async function bodyOf(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  try {
    const value = JSON.parse(Buffer.concat(parts).toString('utf8'))
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
