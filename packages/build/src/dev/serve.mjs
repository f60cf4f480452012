import { once } from 'node:events'
import { createServer } from 'node:net'
import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { firstBuild } from './first-build.mjs'
import { onlyAddress } from './only-address.mjs'

export async function serve(config, { port, publicPath, middleware, first }) {
  await refuseTaken(port)
  // A hot update leads from one good build to the next; a broken build would lose modules that no later update restores.
  const compiler = rspack({ ...config, optimization: { ...config.optimization, emitOnErrors: false } })
  const built = firstBuild(compiler)
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
        { name: 'only-address', middleware: onlyAddress(port) },
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
    throw new Error(`Port ${port} is taken: stop what runs there, or give this front-end another "port" in its package.json`)
  })
  probe.close()
}
