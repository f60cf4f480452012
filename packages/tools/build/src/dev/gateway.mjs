import http from 'node:http'
import https from 'node:https'
import { readDevScript } from './serve.mjs'

/** Passes requests on to the product, but changes the page and the registry, serves the shell's files itself, and ignores signals. */
export function createDevGateway({ product, release, shell }) {
  const target = new URL(product)
  return (request, response) => {
    const { pathname } = new URL(request.url, 'http://page')
    const own = readDevScript(pathname)
    if (own !== undefined) return send(response, own, 'text/javascript')
    if (pathname === '/api/front-ends/signals') return send(response, '{}', 'application/json')
    const file = pathname.startsWith('/api/') || pathname.startsWith('/mfe/') ? undefined : shell.file(pathname)
    if (file !== undefined) return send(response, file.content, file.type)
    if (pathname === '/mfe/registry.json')
      return passOn(request, response, target, (text) => JSON.stringify(withRelease(JSON.parse(text), release)))
    const isPage = request.method === 'GET' && !pathname.startsWith('/api/') && request.headers.accept?.includes('text/html')
    return passOn(request, response, target, isPage ? (text) => injectReleaseIntoPage(text, release, shell.html) : undefined)
  }
}

const boot = /<script type="application\/json" id="boot">([\s\S]*?)<\/script>/

function injectReleaseIntoPage(live, release, html) {
  const said = boot.exec(live)?.[1]
  if (said === undefined) return live
  const json = JSON.stringify(withRelease(JSON.parse(said), release)).replaceAll('<', '\\u003c')
  const scripts = `<script src="/dev/refresh-hook.js"></script><script src="/dev/build-errors.js"></script><script src="/dev/badge.js" data-name="${release.name}" defer></script>`
  return html.replace(boot, () => `<script type="application/json" id="boot">${json}</script>`).replace('<head>', () => `<head>${scripts}`)
}

const withRelease = (registry, release) => ({
  ...registry,
  releases: [...registry.releases.filter(({ name }) => name !== release.name), release],
})

function passOn(request, response, target, changed) {
  const { host: _, ...headers } = request.headers
  // A response that is to be changed must not be compressed, and must not be answered from the browser's cache.
  if (changed) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
  if (headers.origin) headers.origin = target.origin
  if (headers.referer) delete headers.referer
  const { request: ask } = target.protocol === 'https:' ? https : http
  const asked = ask(new URL(request.url, target), { method: request.method, headers: { ...headers, host: target.host } }, (answer) => {
    if (!changed) {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
      return
    }
    const parts = []
    answer.on('data', (part) => parts.push(part))
    answer.on('end', () => {
      const text = changed(Buffer.concat(parts).toString('utf8'))
      const { 'content-length': _length, etag: _etag, ...kept } = answer.headers
      response.writeHead(answer.statusCode, { ...kept, 'content-length': Buffer.byteLength(text) })
      response.end(request.method === 'HEAD' ? undefined : text)
    })
  })
  asked.on('error', (error) => {
    if (response.headersSent) return response.destroy()
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${target.origin} does not answer (${error.code ?? error.message}): start the product with npm start, or set CRM_URL`)
  })
  // When the user leaves a page, its calls and its live stream end.
  response.on('close', () => asked.destroy())
  request.pipe(asked)
}

function send(response, body, type) {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}
