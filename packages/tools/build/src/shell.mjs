import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rspack } from '@rspack/core'
import { createBaseConfig, createFederationPlugin } from './base.mjs'
import { sharedModules } from './shared.mjs'

export const createShellConfig = (folder) => (_env, argv) =>
  buildShellConfig(folder, argv?.mode === 'development' ? 'development' : 'production')

export function buildShellConfig(folder, mode = 'production') {
  const config = createBaseConfig({ folder, mode })
  // Runs before the first paint. It is a separate file because the security policy forbids inline scripts.
  const script = path.join(folder, 'src/color-scheme.js')
  const colorScheme = `js/color-scheme.${createHash('sha256').update(readFileSync(script)).digest('hex').slice(0, 10)}.js`
  return {
    ...config,
    entry: { main: './src/index.ts' },
    output: { ...config.output, path: path.join(folder, 'dist'), publicPath: '/', uniqueName: 'shell', clean: true },
    // The shell and the shared shell-api both need the contracts, which would be bundled twice without a separate chunk.
    optimization: {
      ...config.optimization,
      splitChunks: { cacheGroups: { contracts: { test: /packages.contracts/, chunks: 'async', enforce: true } } },
    },
    plugins: [
      ...config.plugins,
      createFederationPlugin({
        name: 'shell',
        shared: sharedModules,
        runtimePlugins: [path.join(folder, 'src/integrity.ts')],
        manifest: true,
      }),
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: script, to: colorScheme },
          { from: path.join(folder, 'public'), noErrorOnMissing: true },
        ],
      }),
      new rspack.HtmlRspackPlugin({
        template: path.join(folder, 'index.html'),
        scriptLoading: 'defer',
        templateParameters: { colorScheme },
      }),
    ],
  }
}
