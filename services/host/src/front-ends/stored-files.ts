import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Release } from '@crm/contracts'
import type { Database } from '@crm/database'
import { buildReleaseFileText, computeIntegrityHash, findRelease, readStoredFile } from '@crm/service-front-ends'
import type { Request, Response } from 'express'
import {
  type ContentEncoding,
  chooseContentEncoding,
  findMediaType,
  immutableCacheControl,
  isCompressibleFile,
  isSourceMap,
  privateCacheControl,
} from './send-file.ts'

type Pool = Pick<Database, 'pool'>

const most = { bodies: 64 * 1024 * 1024, releases: 8 * 1024 * 1024 } // bytes per process
// The form of every name and version that can be published. Other paths need no query.
const published = /^[a-z][a-z0-9]{1,29}\/\d[0-9A-Za-z.-]{4,59}$/

type Known = (name: string, version: string) => Release | undefined

export function createStoredFileHandler(db: Pool, known: Known): (request: Request, response: Response, path: string) => Promise<boolean> {
  const releases = createLruCache<Release | null>(most.releases, (release) => (release === null ? 0 : buildReleaseFileText(release).length))
  const bodies = createLruCache<Buffer | null>(most.bodies, (body) => body?.length ?? 0)

  return async (request, response, path) => {
    const [, name = '', version = '', ...rest] = path.split('/')
    if (!published.test(`${name}/${version}`)) return false
    const release = known(name, version) ?? (await releases.get(`${name}/${version}`, () => findRelease(db, name, version)))
    if (release === null) return false
    const file = rest.join('/') === 'release.json' ? described(release) : listed(release, path)
    if (file === null) return false
    const encoding = isCompressibleFile(path) ? chooseContentEncoding(request) : undefined
    const body = await bodies.get(`${encoding ?? 'plain'} ${file.hash}`, () => inForm(file, encoding))
    if (body === null) return false
    response.setHeader('Cache-Control', isSourceMap(path) ? privateCacheControl : immutableCacheControl)
    response.setHeader('ETag', `"${file.hash.slice(7, 34)}"`)
    response.setHeader('Content-Type', findMediaType(path) ?? 'application/octet-stream')
    if (isCompressibleFile(path)) response.setHeader('Vary', 'Accept-Encoding')
    if (request.headers['if-none-match']?.includes(file.hash.slice(7, 34))) {
      response.statusCode = 304
      response.end()
      return true
    }
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding)
    response.setHeader('Content-Length', body.length)
    response.end(body)
    return true
  }

  type File = { hash: string; content(): Promise<Buffer | null>; brotli(): Promise<Buffer | null> }

  function listed({ integrity }: Release, path: string): File | null {
    const hash = Object.hasOwn(integrity, `/${path}`) ? integrity[`/${path}`] : undefined
    if (hash === undefined) return null
    return { hash, content: () => readStoredFile(db, hash, 'content'), brotli: () => readStoredFile(db, hash, 'brotli') }
  }

  function described(release: Release): File {
    const content = Buffer.from(buildReleaseFileText(release))
    return { hash: computeIntegrityHash(content), content: async () => content, brotli: async () => null }
  }

  async function inForm({ content, brotli }: File, encoding: ContentEncoding | undefined): Promise<Buffer | null> {
    const made = encoding === 'br' ? await brotli() : null
    if (made !== null) return made
    const whole = await content()
    return whole === null || encoding === undefined ? whole : shrink[encoding](whole)
  }
}

const shrink: Record<ContentEncoding, (content: Buffer) => Promise<Buffer>> = {
  // Quality 9 takes a tenth of the time of 11.
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content) => promisify(gzip)(content),
}

type BoundedCache<T> = { get(key: string, make: () => Promise<T>): Promise<T> }

/** A least-recently-used cache, limited in bytes. Concurrent calls share one result. Failures and values of weight 0 are not kept. */
export function createLruCache<T>(mostBytes: number, weigh: (value: T) => number): BoundedCache<T> {
  const kept = new Map<string, { value: Promise<T>; bytes: number }>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  async function keep(key: string, value: Promise<T>): Promise<void> {
    const weight = await value.then(weigh, () => 0)
    const entry = kept.get(key)
    if (entry?.value !== value) return
    if (weight === 0 || weight > mostBytes) return forget(key)
    entry.bytes = weight
    bytes += weight
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return
      if (oldest !== key) forget(oldest)
    }
  }

  return {
    get(key, make) {
      const known = kept.get(key)
      if (known !== undefined) {
        kept.delete(key)
        kept.set(key, known)
        return known.value
      }
      const value = make()
      kept.set(key, { value, bytes: 0 })
      void keep(key, value)
      return value
    },
  }
}
