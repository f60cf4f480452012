import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { base } from './base.mjs'
import { describeFrontEnd } from './front-end.mjs'
import { ReleasePlugin } from './release.mjs'
import { routerFacade, sharedByShell } from './shared.mjs'

/** The configuration of a remote's folder: `rspack build` makes its release, `rspack serve` runs it alone against a mock shell. */
export const remote = (folder) => (env) => (env?.RSPACK_SERVE ? standAlone(folder) : release(folder))

/** The build of one release into `dist/<version>`; older versions stay beside it. */
export function release(folder) {
  const frontEnd = describeFrontEnd(folder)
  const { name, version } = frontEnd
  const config = base({ folder, mode: 'production', sentinel: { name, version } })
  return {
    ...config,
    entry: {},
    output: {
      ...config.output,
      path: path.join(folder, 'dist', version),
      publicPath: 'auto',
      // Of this version's folder only.
      clean: true,
      uniqueName: name,
      // The version keeps a swapped-in release from finding the chunks of the one before.
      chunkLoadingGlobal: `__chunks_${name}_${version.replace(/\W/g, '_')}`,
    },
    plugins: [
      ...config.plugins,
      new rspack.DefinePlugin({ RELEASE_VERSION: JSON.stringify(version) }),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: { './pages': './src/expose.ts' },
        shared: sharedByShell,
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { optimization: { target: 'web', disableRemote: true, disableSnapshot: true } },
      }),
      new ReleasePlugin(frontEnd),
    ],
  }
}

function standAlone(folder) {
  const { name, port } = describeFrontEnd(folder)
  const config = base({ folder, mode: 'development', refresh: true, sentinel: { name, version: 'dev' } })
  return {
    ...config,
    entry: { dev: './src/dev.tsx' },
    output: { ...config.output, publicPath: '/', uniqueName: `${name}_dev` },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, 'react-router-dom$': routerFacade } },
    plugins: [
      new rspack.DefinePlugin({ RELEASE_VERSION: '"dev"' }),
      new ReactRefreshRspackPlugin(),
      new rspack.HtmlRspackPlugin({
        templateContent:
          '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head><body><div id="root"></div></body></html>',
      }),
    ],
    // Calls go to a product that `npm start` runs; the address is its own, so the cookie's site is too.
    devServer: {
      host: '127.0.0.1',
      port,
      hot: true,
      historyApiFallback: true,
      proxy: [{ context: ['/api'], target: process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000', changeOrigin: true }],
    },
  }
}
