import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Boot, OfferedRelease } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type Authenticate, cookieOf, type SignedIn, send } from '@crm/http'
import { shellIn } from '@crm/service-front-ends'
import type { Request, RequestHandler, Response } from 'express'
import { chosenVersions, keepChosen } from './chosen-versions.ts'
import type { FrontEndRegistry } from './registry.ts'
import type { Releases } from './releases.ts'
import { fileIn, sendFile } from './send-file.ts'
import { sendTagged, sendText } from './send-text.ts'
import { storedFiles } from './stored-files.ts'

const looksLikeApi = /^api(\/|$)/i
const forEver = 'public, max-age=31536000, immutable'
const hashed = /\.[0-9a-f]{8,}\.\w+$/

/** `sessionCookie` is the name of the cookie that a session has. */
export type Gateway = {
  root: URL
  db: Pick<Database, 'pool'>
  registry: FrontEndRegistry
  /** What is built in the folders of the checkout. */
  releases: () => Releases
  authenticate: Authenticate
  boot: () => Omit<Boot, 'releases' | 'hasSession'>
  sessionCookie: string
  publicUrl: URL
}

/** The gateway: shell and remotes from one origin, so that the content policy needs no other. */
export function frontEnds(gateway: Gateway): RequestHandler[] {
  const { root, registry, releases, boot, sessionCookie } = gateway
  const shell = join(fileURLToPath(root), 'shell/dist')
  const stored = storedFiles(gateway.db, registry.known)

  return [
    (request, response, next) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return next()
      answer(request, response).then((answered) => (answered ? undefined : next()), next)
    },
  ]

  async function answer(request: Request, response: Response): Promise<boolean> {
    const path = decoded(request.url)
    // Whatever looks like the API is answered in JSON, never with the page.
    if (path === undefined || !request.url.startsWith('/') || looksLikeApi.test(path)) return false
    if (path === 'mfe/registry.json') return sendRegistry(request, response)
    if (path === 'mfe/shell.json') return sendShell(request, response)
    if (path.startsWith('mfe/')) return remoteFile(request, response, path)
    if (path === 'index.html' || !isFile(path)) return page(request, response)
    const file = fileIn(shell, path)
    return file !== undefined && sendFile(request, response, file, hashed.test(path) ? forEver : 'no-cache')
  }

  // What lies in a folder asks the database nothing; what was published elsewhere, and how a release is described, is there.
  async function remoteFile(request: Request, response: Response, path: string): Promise<boolean> {
    if (path.includes('\0')) return false
    const [, name = '', version = '', ...parts] = path.split('/')
    const folder = releases().folderOf(name, version)
    const file = folder && fileIn(folder, parts.join('/'))
    const send = async () => file !== undefined && (await sendFile(request, response, file, forEver))
    if (!isDescription(parts) && isBuilt(path, name, version) && (await send())) return true
    try {
      if (await stored(request, response, path)) return true
    } catch (error) {
      if (await send()) return true
      throw error
    }
    return send()
  }

  // Somebody may have built other content under a version that is published.
  function isBuilt(path: string, name: string, version: string): boolean {
    const published = registry.known(name, version)
    return published === undefined || releases().releaseOf(name, version)?.integrity[`/${path}`] === published.integrity[`/${path}`]
  }

  // Another host may have told this browser of something that is still on its way to this one. An answer of before would be the last that it hears.
  async function sendRegistry(request: Request, response: Response): Promise<boolean> {
    const refreshed = () => registry.refresh().then(() => true)
    const isUpToDate = heardAt(request.url) <= boot().position || (await soon(refreshed(), false))
    if (!isUpToDate) send(response, 503, { message: 'The front-ends cannot be read at the moment' }, { 'Retry-After': '2' })
    else await sendTagged(request, response, { releases: await offered(request, response) })
    return true
  }

  async function sendShell(request: Request, response: Response): Promise<boolean> {
    const found = await shellIn(root)
    if (found !== null) await sendTagged(request, response, found)
    return found !== null
  }

  async function page(request: Request, response: Response): Promise<boolean> {
    const html = await readFile(join(shell, 'index.html'), 'utf8').catch(() => undefined)
    if (html === undefined) return false
    const offers = await offered(request, response)
    const filled = withBoot(html, { releases: offers, hasSession: cookieOf(request.headers, sessionCookie) !== undefined, ...boot() })
    response.setHeader('Cache-Control', 'no-cache, no-store')
    await sendText(request, response, filled, 'text/html; charset=utf-8')
    return true
  }

  async function offered(request: Request, response: Response): Promise<OfferedRelease[]> {
    const wanted = chosenVersions(request)
    // Who asks costs a look into the database, and matters only where somebody gets something else.
    const matters = registry.isPersonal() || wanted.isChanged || wanted.versions.size > 0
    const user = matters ? await soon(signedIn(request), null) : null
    const chosen = keepChosen(response, wanted, user, gateway.publicUrl.protocol === 'https:')
    const usual = await registry.offered(user, new Map())
    return chosen.size === 0 ? usual : soon(registry.offered(user, chosen), usual)
  }

  // While the database is away the page still comes, with what everybody gets.
  async function signedIn({ headers }: Request): Promise<SignedIn | null> {
    if (cookieOf(headers, sessionCookie) === undefined) return null
    return gateway.authenticate({ cookie: (name) => cookieOf(headers, name) })
  }
}

const patience = 1000 // milliseconds that a page waits for the database
const isDescription = (parts: readonly string[]): boolean => parts.join('/') === 'release.json'

// What a question comes to, or something else where its answer fails or is late.
async function soon<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  const late = new AbortController()
  try {
    return await Promise.race([asked.catch(() => otherwise), rest(patience, otherwise, { signal: late.signal, ref: false })])
  } finally {
    late.abort()
  }
}

// Where the log was when the browser heard of a front-end; 0 where it has not.
function heardAt(url: string): number {
  return Number(/[?&]at=(\d{1,15})(?:&|$)/.exec(url)?.[1] ?? 0)
}

function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, '')).replace(/^\/+/, '')
  } catch {
    return undefined
  }
}

// A route of the shell has no dot in its last part.
const isFile = (path: string): boolean => (path.split('/').at(-1) ?? '').includes('.')

const bootScript = /(<script type="application\/json" id="boot">)[\s\S]*?(<\/script>)/

// Writes the boot data into the page; no `<` in it can end the script early.
function withBoot(html: string, boot: Boot): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return html.replace(bootScript, (_all, before: string, after: string) => before + json + after)
}
