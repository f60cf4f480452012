import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { base } from '../base.mjs'
import { containerOf, describeFrontEnd } from '../front-end.mjs'
import { withDrawnIcons } from '../icons.mjs'
import { asked, sharedByShell } from '../shared.mjs'
import { buildDevShell } from './dev-shell.mjs'
import { gateway } from './gateway.mjs'
import { refuseNoProduct } from './running-product.mjs'
import { serve } from './serve.mjs'

const version = 'dev'

/**
 * Serves one front-end inside the running product, on a port of its own: pages, calls and the other teams' front-ends come from the product,
 * with its security policy; this front-end from its sources. The shell is that of this tree in React's development build, for only that can
 * take over changed components with their state.
 */
export async function serveLive(folder, { product }) {
  const { name, owner, port, pages, budgets } = describeFrontEnd(folder)
  await refuseNoProduct(product)
  const publicPath = `/mfe/${name}/${version}/`
  const at = (file) => publicPath + file
  const release = {
    ...{ name, version, contract: 1, owner, entry: at('remoteEntry.js'), css: [at('css/__federation_expose_pages.css')] },
    // No pin: the badge of development says it, and nothing ends it but the end of this server.
    ...{
      pages: await withDrawnIcons(pages, `mfe-${name}/package.json`),
      integrity: {},
      shared: asked,
      budgets,
      phase: 'stable',
      fallback: null,
    },
  }
  const shell = await buildDevShell()
  const middleware = gateway({ product, release, shell })
  const server = await serve(developed(folder), { port, publicPath, middleware, first: false })
  const first = pages.find(({ path: page }) => !page.includes(':'))?.path ?? '/'
  return { server, lines: [`${name}, from its sources, inside ${product}: http://127.0.0.1:${port}${first}`] }
}

// A hot update can't bring in what the shell shares: all of it is there from the start, whether the sources ask for it already or not.
const fromShell = [...Object.keys(sharedByShell).filter((key) => !key.endsWith('/')), 'react/jsx-dev-runtime', 'react/jsx-runtime']

function developed(folder) {
  const { name } = describeFrontEnd(folder)
  const container = containerOf({ name, version })
  const config = base({ folder, mode: 'development', refresh: true, sentinel: { name, version } })
  return {
    ...config,
    entry: {},
    output: {
      ...config.output,
      path: path.join(folder, 'dist', version),
      publicPath: 'auto',
      uniqueName: container,
      chunkLoadingGlobal: `__chunks_${container}`,
    },
    plugins: [
      ...config.plugins,
      new rspack.DefinePlugin({ RELEASE_VERSION: JSON.stringify(version) }),
      new ReactRefreshRspackPlugin({ overlay: false }),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './pages': [...fromShell, './src/expose.ts'] },
        shared: sharedByShell,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { optimization: { target: 'web', disableRemote: true, disableSnapshot: true } },
      }),
    ],
  }
}
