import path from 'node:path'
import { rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { createBaseConfig } from '../base.mjs'
import { describeFrontEnd } from '../front-end.mjs'
import { routerFacadePath } from '../shared.mjs'
import { createRecordedApi } from './answer-calls.mjs'
import { readDevScript, startDevServer } from './serve.mjs'

export async function serveFrontEndAlone(folder) {
  const { name, port, pages } = describeFrontEnd(folder)
  const answers = path.join(folder, 'dev/answers.json')
  const middleware = pagesOrAnswers(createRecordedApi(answers, name))
  const server = await startDevServer(standAlone(folder), { port, publicPath: '/', middleware, first: true })
  const first = pages.find(({ path: page }) => !page.includes(':'))?.path ?? '/'
  return {
    server,
    lines: [
      `${name} without the product, with the recorded answers in ${path.relative(process.cwd(), answers)}: http://127.0.0.1:${port}${first}`,
    ],
  }
}

// Every path that is not a file gets the page. The dev server's own fallback would also answer API calls with it.
const pagesOrAnswers = (answer) => (request, response, next) => {
  const { pathname } = new URL(request.url, 'http://page')
  if (pathname.startsWith('/api/')) return answer(request, response)
  const own = readDevScript(pathname)
  if (own !== undefined) return response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(own)
  if (request.method === 'GET' && request.headers.accept?.includes('text/html') && !pathname.split('/').at(-1).includes('.'))
    request.url = '/index.html'
  next()
}

function standAlone(folder) {
  const { name } = describeFrontEnd(folder)
  const config = createBaseConfig({ folder, mode: 'development', refresh: true, sentinel: { name, version: 'dev' } })
  return {
    ...config,
    entry: { dev: './src/dev.tsx' },
    output: { ...config.output, publicPath: '/', uniqueName: `${name}_alone` },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, 'react-router-dom$': routerFacadePath } },
    plugins: [
      new rspack.DefinePlugin({ RELEASE_VERSION: '"dev"' }),
      new ReactRefreshRspackPlugin({ overlay: false }),
      new rspack.HtmlRspackPlugin({
        templateContent:
          '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Development</title><script src="/dev/color-scheme.js"></script><script src="/dev/build-errors.js"></script></head><body><div id="root"></div></body></html>',
      }),
    ],
  }
}
