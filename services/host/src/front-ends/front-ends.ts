import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Boot } from '@crm/contracts'
import { cookieOf, send } from '@crm/http'
import type { Request, RequestHandler, Response } from 'express'
import { releasesIn } from './releases.ts'
import { fileIn, sendFile } from './send-file.ts'

const looksLikeApi = /^api(\/|$)/i
const forEver = 'public, max-age=31536000, immutable'
const hashed = /\.[0-9a-f]{8,}\.\w+$/

/** `sessionCookie` is the name of the cookie that a session has. */
export type Gateway = { root: URL; boot: () => Omit<Boot, 'releases' | 'hasSession'>; sessionCookie: string }

/** The gateway: shell and remotes from one origin, so that the content policy needs no other. */
export function frontEnds({ root, boot, sessionCookie }: Gateway): RequestHandler[] {
  const folder = fileURLToPath(root)
  const shell = join(folder, 'shell/dist')
  const releases = releasesIn(folder)

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
    if (path === 'mfe/registry.json') return registry(request, response)
    if (path.startsWith('mfe/')) return remoteFile(request, response, path)
    if (path === 'index.html' || !isFile(path)) return page(request, response)
    const file = fileIn(shell, path)
    return file !== undefined && sendFile(request, response, file, hashed.test(path) ? forEver : 'no-cache')
  }

  async function remoteFile(request: Request, response: Response, path: string): Promise<boolean> {
    const [, name = '', version = '', ...rest] = path.split('/')
    const release = releases().folderOf(name, version)
    const file = release && fileIn(release, rest.join('/'))
    return file !== undefined && sendFile(request, response, file, forEver)
  }

  async function registry(request: Request, response: Response): Promise<boolean> {
    const body = { releases: releases().newest }
    const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`
    response.setHeader('ETag', etag)
    if (request.headers['if-none-match'] === etag) response.status(304).end()
    else send(response, 200, body)
    return true
  }

  async function page(request: Request, response: Response): Promise<boolean> {
    const html = await readFile(join(shell, 'index.html'), 'utf8').catch(() => undefined)
    if (html === undefined) return false
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 'no-cache, no-store')
    response.end(
      withBoot(html, { releases: releases().newest, hasSession: cookieOf(request.headers, sessionCookie) !== undefined, ...boot() }),
    )
    return true
  }
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
