import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type BootData, isAdministratorRole, type OfferedRelease } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type Authenticate, readCookie, type SignedInUser, sendJson } from '@crm/http'
import { readShellVersions } from '@crm/service-front-ends'
import type { Request, RequestHandler, Response } from 'express'
import type { FrontEndRegistry } from './registry.ts'
import type { BuiltReleases } from './releases.ts'
import {
  type ContentEncoding,
  chooseContentEncoding,
  immutableCacheControl,
  isSourceMap,
  privateCacheControl,
  resolveFilePath,
  sendFile,
} from './send-file.ts'
import { createStoredFileHandler } from './stored-files.ts'

const looksLikeApi = /^api(\/|$)/i
const hashed = /\.[0-9a-f]{8,}\.\w+$/

export type GatewayOptions = {
  root: URL
  db: Pick<Database, 'pool'>
  registry: FrontEndRegistry
  releases: () => BuiltReleases
  authenticate: Authenticate
  boot: () => Omit<BootData, 'releases' | 'hasSession'>
  sessionCookie: string
  publicUrl: URL
}

/** The gateway: serves shell and front-ends from one origin, so that the content security policy needs no other. */
export function createGateway(gateway: GatewayOptions): RequestHandler[] {
  const { root, registry, releases, boot, sessionCookie } = gateway
  const shell = join(fileURLToPath(root), 'shell/dist')
  const stored = createStoredFileHandler(gateway.db, registry.known)

  return [
    (request, response, next) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return next()
      answer(request, response).then((answered) => (answered ? undefined : next()), next)
    },
  ]

  async function answer(request: Request, response: Response): Promise<boolean> {
    const path = decoded(request.url)
    if (path === undefined || !request.url.startsWith('/') || looksLikeApi.test(path)) return false
    // Sources are for those who operate the product.
    if (isSourceMap(path) && !(await isAdministrator(request))) return false
    if (path === 'mfe/registry.json') return sendRegistry(request, response)
    if (path === 'mfe/shell.json') return sendShell(request, response)
    if (path.startsWith('mfe/')) return remoteFile(request, response, path)
    if (path === 'index.html' || !isFile(path)) return page(request, response)
    const file = resolveFilePath(shell, path)
    return (
      file !== undefined &&
      sendFile(request, response, file, isSourceMap(path) ? privateCacheControl : hashed.test(path) ? immutableCacheControl : 'no-cache')
    )
  }

  // Files in a folder need no database. Releases published elsewhere, and release.json, come from the database.
  async function remoteFile(request: Request, response: Response, path: string): Promise<boolean> {
    if (path.includes('\0')) return false
    const [, name = '', version = '', ...parts] = path.split('/')
    const folder = releases().folderOf(name, version)
    const file = folder && resolveFilePath(folder, parts.join('/'))
    const send = async () =>
      file !== undefined && (await sendFile(request, response, file, isSourceMap(path) ? privateCacheControl : immutableCacheControl))
    if (!isDescription(parts) && isBuilt(path, name, version) && (await send())) return true
    try {
      if (await stored(request, response, path)) return true
    } catch (error) {
      if (await send()) return true
      throw error
    }
    return send()
  }

  // False if the folder of this version contains another file than the one that was published.
  function isBuilt(path: string, name: string, version: string): boolean {
    const published = registry.known(name, version)
    return published === undefined || releases().releaseOf(name, version)?.integrity[`/${path}`] === published.integrity[`/${path}`]
  }

  // The browser may know of a change that hasn't reached this host yet, and it won't ask again after an outdated answer.
  async function sendRegistry(request: Request, response: Response): Promise<boolean> {
    const refreshed = () => registry.refresh().then(() => true)
    const isUpToDate = readKnownPosition(request.url) <= boot().position || (await withTimeLimit(refreshed(), false))
    if (!isUpToDate) sendJson(response, 503, { message: "The front-ends can't be loaded right now" }, { 'Retry-After': '2' })
    else await sendTagged(request, response, { releases: await offered(request, response) })
    return true
  }

  async function sendShell(request: Request, response: Response): Promise<boolean> {
    const found = await readShellVersions(root)
    if (found !== null) await sendTagged(request, response, found)
    return found !== null
  }

  async function page(request: Request, response: Response): Promise<boolean> {
    const html = await readFile(join(shell, 'index.html'), 'utf8').catch(() => undefined)
    if (html === undefined) return false
    const offers = await offered(request, response)
    const filled = withBoot(html, { releases: offers, hasSession: readCookie(request.headers, sessionCookie) !== undefined, ...boot() })
    response.setHeader('Cache-Control', 'no-cache, no-store')
    await sendText(request, response, filled, 'text/html; charset=utf-8')
    return true
  }

  async function offered(request: Request, response: Response): Promise<OfferedRelease[]> {
    const wanted = chosenVersions(request)
    // Finding the user costs a query, so it is done only if users get different releases.
    const matters = registry.isPersonal() || wanted.isChanged || wanted.versions.size > 0
    const user = matters ? await withTimeLimit(signedIn(request), null) : null
    const chosen = keepChosen(response, wanted, user, gateway.publicUrl.protocol === 'https:')
    const usual = await registry.offered(user, new Map())
    return chosen.size === 0 ? usual : withTimeLimit(registry.offered(user, chosen), usual)
  }

  async function isAdministrator(request: Request): Promise<boolean> {
    const user = await withTimeLimit(signedIn(request), null)
    return user !== null && isAdministratorRole(user.role)
  }

  // If the database is down, the page is still sent, with the stable releases.
  async function signedIn({ headers }: Request): Promise<SignedInUser | null> {
    if (readCookie(headers, sessionCookie) === undefined) return null
    return gateway.authenticate({ cookie: (name) => readCookie(headers, name) })
  }
}

const patience = 1000 // milliseconds that a page waits for the database
const isDescription = (parts: readonly string[]): boolean => parts.join('/') === 'release.json'

async function withTimeLimit<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  const late = new AbortController()
  try {
    return await Promise.race([asked.catch(() => otherwise), rest(patience, otherwise, { signal: late.signal, ref: false })])
  } finally {
    late.abort()
  }
}

function readKnownPosition(url: string): number {
  return Number(/[?&]at=(\d{1,15})(?:&|$)/.exec(url)?.[1] ?? 0)
}

function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, '')).replace(/^\/+/, '')
  } catch {
    return undefined
  }
}

const isFile = (path: string): boolean => (path.split('/').at(-1) ?? '').includes('.')

const bootScript = /(<script type="application\/json" id="boot">)[\s\S]*?(<\/script>)/

function withBoot(html: string, boot: BootData): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return html.replace(bootScript, (_all, before: string, after: string) => before + json + after)
}

const worthIt = 1000 // bytes

async function sendText(request: Request, response: Response, text: string, type: string): Promise<void> {
  const whole = Buffer.from(text)
  const encoding = chooseEncodingBySize(request, whole)
  const body = encoding === undefined ? whole : await shrink[encoding](whole)
  response.setHeader('Vary', 'Accept-Encoding')
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

async function sendTagged(request: Request, response: Response, body: object): Promise<void> {
  const text = JSON.stringify(body)
  const form = chooseEncodingBySize(request, Buffer.from(text)) ?? 'plain'
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}-${form}"`
  response.setHeader('ETag', etag)
  if (request.headers['if-none-match'] !== etag) return sendText(request, response, text, 'application/json; charset=utf-8')
  response.setHeader('Vary', 'Accept-Encoding')
  response.status(304).end()
}

const chooseEncodingBySize = (request: Request, whole: Buffer): ContentEncoding | undefined =>
  whole.length < worthIt ? undefined : chooseContentEncoding(request)

// The user is waiting and the text is not cached, so speed matters more than size.
const shrink: Record<ContentEncoding, (whole: Buffer) => Promise<Buffer>> = {
  br: (whole) => promisify(brotliCompress)(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (whole) => promisify(gzip)(whole, { level: 4 }),
}

const cookieName = 'crm_mfe'
const parameter = /^mfe\.([a-z][a-z0-9]{1,29})$/
const version = /^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9A-Za-z.-]{1,40})?$/
const mostChosen = 20

type Chosen = { versions: ReadonlyMap<string, string>; isChanged: boolean }

// `?mfe.leads=1.3.0` chooses a version for this session and `?mfe.leads=` removes it. Links on other sites can't choose.
function chosenVersions(request: Request): Chosen {
  const versions = new Map<string, string>()
  for (const pair of (readCookie(request.headers, cookieName) ?? '').split('|')) {
    const [name = '', chosen = ''] = pair.split(':')
    if (parameter.test(`mfe.${name}`) && version.test(chosen) && versions.size < mostChosen) versions.set(name, chosen)
  }
  const asked = request.headers['sec-fetch-site'] === 'cross-site' ? [] : wantsDocument(request.url)
  for (const [name, chosen] of asked) {
    if (chosen === '') versions.delete(name)
    else if (version.test(chosen) && versions.size < mostChosen) versions.set(name, chosen)
  }
  return { versions, isChanged: asked.length > 0 }
}

function wantsDocument(url: string): [name: string, version: string][] {
  const mark = url.indexOf('?')
  if (mark < 0) return []
  return [...new URLSearchParams(url.slice(mark + 1))].flatMap(([key, value]): [string, string][] => {
    const name = parameter.exec(key)?.[1]
    return name === undefined ? [] : [[name, value]]
  })
}

// Only administrators may choose. The cookie ends with the browser session.
function keepChosen(response: Response, { versions, isChanged }: Chosen, user: SignedInUser | null, isSecure: boolean): Chosen['versions'] {
  if (user === null || !isAdministratorRole(user.role)) return new Map()
  if (isChanged) {
    const value = [...versions].map((pair) => pair.join(':')).join('|')
    const until = value === '' ? '; Max-Age=0' : ''
    response.setHeader('Set-Cookie', `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${until}`)
  }
  return versions
}
