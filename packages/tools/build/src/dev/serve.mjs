import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'

export async function startDevServer(config, { port, publicPath, middleware, first }) {
  await refuseTaken(port)
  // A broken build must not be sent to the page, because later hot updates would not restore the modules that it lacks.
  const compiler = rspack({ ...config, optimization: { ...config.optimization, emitOnErrors: false } })
  const built = showFirstBuildErrors(compiler)
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: true,
      compress: false,
      setupExitSignals: false,
      static: false,
      // The overlay is a frame with inline styles, which the security policy forbids; in-page/build-errors.js replaces it.
      client: { overlay: false, logging: 'warn' },
      devMiddleware: { publicPath, stats: 'errors-warnings' },
      setupMiddlewares: (others) => [
        { name: 'only-address', middleware: redirectLocalhost(port) },
        { name: 'first-build', middleware: built },
        ...(first ? [{ name: 'crm', middleware }, ...others] : [...others, { name: 'crm', middleware }]),
      ],
    },
    compiler,
  )
  await server.start()
  return server
}

async function refuseTaken(port) {
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening').catch(() => {
    throw new Error(`Port ${port} is in use: stop the program that uses it, or give this front-end another "port" in its package.json`)
  })
  probe.close()
}

/** Redirects localhost to 127.0.0.1: the dev client connects there, and the security policy allows only the page's own origin. */
export function redirectLocalhost(port) {
  return (request, response, next) => {
    const { hostname } = new URL(`http://${request.headers.host ?? '127.0.0.1'}`)
    if (hostname !== 'localhost') return next()
    response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}`, 'cache-control': 'no-store' })
    response.end()
  }
}

/** Until the first successful build there are no files to serve, so every page shows the compiler's errors. */
export function showFirstBuildErrors({ hooks }) {
  let good = false
  let said = ''
  const tried = new Promise((resolve) => {
    hooks.done.tap('first build', (stats) => {
      good ||= !stats.hasErrors()
      said = good ? '' : stats.toString({ all: false, errors: true, colors: false })
      resolve()
    })
  })
  return async (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next()
    await tried
    if (good) return next()
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', refresh: '1' })
    response.end(`The build failed\n\n${said}`)
  }
}

const root = path.resolve(import.meta.dirname, '../../../../..')
const inPage = (file) => path.join(import.meta.dirname, 'in-page', file)

const files = {
  '/dev/refresh-hook.js': inPage('refresh-hook.js'),
  '/dev/badge.js': inPage('badge.js'),
  '/dev/build-errors.js': inPage('build-errors.js'),
  '/dev/color-scheme.js': path.join(root, 'shell/src/color-scheme.js'),
}

export const readDevScript = (pathname) => (Object.hasOwn(files, pathname) ? readFileSync(files[pathname], 'utf8') : undefined)
