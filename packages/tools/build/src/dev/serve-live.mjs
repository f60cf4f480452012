import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { createContainerConfig, runCompiler } from '../base.mjs'
import { describeFrontEnd, replaceIconNames } from '../front-end.mjs'
import { sharedModulesFromShell, sharedVersionRanges } from '../shared.mjs'
import { buildShellConfig } from '../shell.mjs'
import { createDevGateway } from './gateway.mjs'
import { startDevServer } from './serve.mjs'

const version = 'dev'

/** Serves a front-end inside a running product. The shell is built here, because only React's development build can replace changed
 * components and keep their state. */
export async function serveFrontEndInProduct(folder, { product }) {
  const { name, owner, port, pages, budgets } = describeFrontEnd(folder)
  await refuseNoProduct(product)
  const publicPath = `/mfe/${name}/${version}/`
  const at = (file) => publicPath + file
  const release = {
    ...{ name, version, contract: 1, owner, entry: at('remoteEntry.js'), css: [at('css/__federation_expose_pages.css')] },
    // Not shown as pinned: the development badge already says that this is not a published release.
    ...{
      pages: await replaceIconNames(pages, `mfe-${name}/package.json`),
      integrity: {},
      shared: sharedVersionRanges,
      budgets,
      phase: 'stable',
      fallback: null,
    },
  }
  const shell = await buildDevShell()
  const middleware = createDevGateway({ product, release, shell })
  const server = await startDevServer(developed(folder), { port, publicPath, middleware, first: false })
  const first = pages.find(({ path: page }) => !page.includes(':'))?.path ?? '/'
  return { server, lines: [`${name} from its sources inside ${product}: http://127.0.0.1:${port}${first}`] }
}

// All shared modules load at the start, because a hot update cannot load one later.
const fromShell = [...Object.keys(sharedModulesFromShell).filter((key) => !key.endsWith('/')), 'react/jsx-dev-runtime', 'react/jsx-runtime']

function developed(folder) {
  const { name } = describeFrontEnd(folder)
  const exposes = [...fromShell, './src/expose.ts']
  const config = createContainerConfig({ folder, mode: 'development', name, version, exposes, manifest: false })
  return {
    ...config,
    output: { ...config.output, path: path.join(folder, 'dist', version) },
    plugins: [...config.plugins, new ReactRefreshRspackPlugin({ overlay: false })],
  }
}

const root = path.resolve(import.meta.dirname, '../../../../..')

async function buildDevShell() {
  const config = buildShellConfig(path.join(root, 'shell'), 'development')
  const folder = path.join(root, 'node_modules/.cache/crm-dev-shell')
  await runCompiler({ ...config, output: { ...config.output, path: folder } })
  return {
    html: readFileSync(path.join(folder, 'index.html'), 'utf8'),
    file(pathname) {
      const file = path.join(folder, path.normalize(pathname))
      if (!file.startsWith(folder + path.sep) || !path.extname(file)) return undefined
      try {
        return { content: readFileSync(file), type: types[path.extname(file)] ?? 'application/octet-stream' }
      } catch {
        return undefined
      }
    },
  }
}

const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A usage error: the program exits with code 2 and prints the message. */
export class UsageError extends Error {}

async function refuseNoProduct(product) {
  const remedy = 'start the product with npm start, or set CRM_URL to where it is'
  if (!URL.canParse(product)) throw new UsageError(`CRM_URL is "${product}": write it as https://crm.example.com`)
  const answer = await fetch(new URL('/login', product)).catch((error) => {
    throw new UsageError(`${product} does not answer (${error.cause?.code ?? error.message}): ${remedy}`)
  })
  if (!(await answer.text()).includes('id="boot"'))
    throw new UsageError(`There is a server at ${product}, but it is not the CRM: ${remedy}`)
}
