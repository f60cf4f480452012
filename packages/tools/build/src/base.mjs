import { createRequire } from 'node:module'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { getContainerName } from './front-end.mjs'
import { sharedModulesFromShell } from './shared.mjs'

const require = createRequire(import.meta.url)
const sentinelLoader = path.join(import.meta.dirname, 'sentinel-loader.mjs')
const contractsLoader = path.join(import.meta.dirname, 'contracts-loader.mjs')

export function createBaseConfig({ folder, mode, refresh = false, sentinel = null }) {
  const production = mode === 'production'
  const hash = production ? '.[contenthash:10]' : ''
  return {
    context: folder,
    mode,
    target: ['web', 'es2022'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    output: {
      filename: `js/[name]${hash}.js`,
      chunkFilename: `js/[name]${hash}.js`,
      cssFilename: `css/[name]${hash}.css`,
      cssChunkFilename: `css/[name]${hash}.css`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: { ...federationAsModules, ...(production ? productionRouter() : {}) } },
    module: {
      rules: [
        { test: /packages[\\/]contracts[\\/]src[\\/](endpoints|invalidations)\.ts$/, enforce: 'pre', loader: contractsLoader },
        { test: /\.tsx?$/, type: 'javascript/auto', use: typescript({ development: !production, refresh }) },
        {
          test: /\.css$/,
          type: 'css/auto',
          use: [...(sentinel ? [{ loader: sentinelLoader, options: sentinel }] : []), '@tailwindcss/webpack'],
        },
      ],
    },
    plugins: production
      ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: sentinel ? false : 'native' })]
      : [],
    optimization: production ? { minimizer: minimizers } : {},
    // The dev server turns this on by default, but then shared modules fail with "Loading chunk … failed" (rspack#12443).
    lazyCompilation: false,
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  }
}

// Four passes instead of the default two save a few hundred bytes in each front-end.
const minimizers = [
  new rspack.SwcJsMinimizerRspackPlugin({
    minimizerOptions: { ecma: 2022, compress: { ecma: 2022, passes: 4, keep_fargs: false }, format: { comments: false } },
  }),
  new rspack.LightningCssMinimizerRspackPlugin(),
]

const typescript = ({ development, refresh }) => ({
  loader: 'builtin:swc-loader',
  options: { detectSyntax: 'auto', jsc: { target: 'es2022', transform: { react: { runtime: 'automatic', development, refresh } } } },
})

// Rspack would use the CommonJS version of the federation runtime, from which it cannot remove unused code. The ESM version makes entries a
// fifth smaller.
const federationAsModules = Object.fromEntries(
  ['@module-federation/webpack-bundler-runtime', '@module-federation/runtime'].map((name) => [
    require.resolve(name),
    require.resolve(`${name}/bundler`),
  ]),
)

// By the export map of react-router 7, bundlers would use its development build.
function productionRouter() {
  const router = path.dirname(require.resolve('react-router/package.json'))
  return {
    'react-router$': path.join(router, 'dist/production/index.mjs'),
    'react-router/dom$': path.join(router, 'dist/production/dom-export.mjs'),
  }
}

export const createFederationPlugin = ({ disableRemote = false, ...options }) =>
  new ModuleFederationPlugin({
    shareStrategy: 'loaded-first',
    dts: false,
    dev: false,
    experiments: { optimization: { target: 'web', disableSnapshot: true, ...(disableRemote && { disableRemote }) } },
    ...options,
  })

/** A front-end as a container for the shell. Its names contain the version, so that two releases in one page do not use each other's chunks
 * and stylesheets. */
export function createContainerConfig({ folder, mode, name, version, exposes, manifest }) {
  const container = getContainerName({ name, version })
  const config = createBaseConfig({ folder, mode, refresh: mode === 'development', sentinel: { name, version } })
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto', uniqueName: container, chunkLoadingGlobal: `__chunks_${container}` },
    plugins: [
      ...config.plugins,
      new rspack.DefinePlugin({ RELEASE_VERSION: JSON.stringify(version) }),
      createFederationPlugin({
        ...{ name: container, filename: 'remoteEntry.js', exposes: { './pages': exposes } },
        ...{ shared: sharedModulesFromShell, manifest, disableRemote: true },
      }),
    ],
  }
}

export function runCompiler(config) {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })))
        else resolve(stats)
      })
    })
  })
}
