import path from 'node:path'
import { createContainerConfig } from './base.mjs'
import { describeFrontEnd } from './front-end.mjs'
import { ReleasePlugin } from './release.mjs'

export const createRemoteConfig = (folder) => () => buildReleaseConfig(folder, path.join(folder, 'dist'))

export function buildReleaseConfig(folder, dist) {
  const frontEnd = describeFrontEnd(folder)
  const config = createContainerConfig({ ...frontEnd, folder, mode: 'production', exposes: './src/expose.ts', manifest: true })
  return {
    ...config,
    // The timeout matches how long the federation runtime waits for the entry, in ms; the default is two minutes.
    output: { ...config.output, path: path.join(dist, frontEnd.version), clean: true, chunkLoadTimeout: 20_000 },
    // Each chunk adds 60 bytes to the entry for its name and hash, so small parts get no chunk of their own. The unit is bytes of source.
    optimization: { ...config.optimization, splitChunks: { minSize: 50_000 } },
    plugins: [...config.plugins, new ReleasePlugin(frontEnd)],
  }
}
