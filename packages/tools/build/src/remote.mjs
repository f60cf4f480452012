import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { createBaseConfig } from './base.mjs'
import { describeFrontEnd, getContainerName } from './front-end.mjs'
import { ReleasePlugin } from './release.mjs'
import { sharedModulesFromShell } from './shared.mjs'

export const createRemoteConfig = (folder) => () => buildReleaseConfig(folder, path.join(folder, 'dist'))

export function buildReleaseConfig(folder, dist) {
  const frontEnd = describeFrontEnd(folder)
  const { name, version } = frontEnd
  const container = getContainerName(frontEnd)
  const config = createBaseConfig({ folder, mode: 'production', sentinel: { name, version } })
  return {
    ...config,
    entry: {},
    output: {
      ...config.output,
      path: path.join(dist, version),
      publicPath: 'auto',
      clean: true,
      // These names contain the version, so that two releases in one page do not use each other's chunks and stylesheets.
      uniqueName: container,
      chunkLoadingGlobal: `__chunks_${container}`,
      // Matches how long the federation runtime waits for the entry, in ms; the default is two minutes.
      chunkLoadTimeout: 20_000,
    },
    // Each chunk adds 60 bytes to the entry for its name and hash, so small parts get no chunk of their own. The unit is bytes of source.
    optimization: { ...config.optimization, splitChunks: { minSize: 50_000 } },
    plugins: [
      ...config.plugins,
      new rspack.DefinePlugin({ RELEASE_VERSION: JSON.stringify(version) }),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './pages': './src/expose.ts' },
        shared: sharedModulesFromShell,
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
