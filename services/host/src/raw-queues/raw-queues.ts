import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import type {
  AppControllerRoute,
  BullBoardQueues,
  ControllerHandlerReturnType,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app'
import { isAdministratorRole } from '@crm/contracts'
import { type Authenticate, readCookie, sendJson } from '@crm/http'
import type { BullMqQueue } from '@crm/jobs'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'

const path = '/admin/queues/raw'

type Parts = {
  authenticate: Authenticate
  open: () => readonly BullMqQueue[]
}

// Read-only. Jobs are changed on the Queues page.
export function createBullBoardPage({ authenticate, open }: Parts): { handler: RequestHandler; close(): Promise<void> } {
  let opened: readonly BullMqQueue[] = []
  let shown: RequestHandler | undefined
  const router = Router()
  router.use(path, (request, response, next) => {
    allowed(request, response, authenticate).then((isAllowed) => {
      if (!isAllowed) return
      if (shown === undefined) {
        opened = open()
        shown = createBoard(opened, path)
      }
      shown(request, response, next)
    }, next)
  })
  return {
    handler: router,
    close: async () => {
      await Promise.all(opened.map((queue) => queue.close().catch(() => undefined)))
    },
  }
}

async function allowed(request: Request, response: Response, authenticate: Authenticate): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendJson(response, 405, { message: 'Method not allowed' }, { Allow: 'GET, HEAD' })
    return false
  }
  const user = await authenticate({ cookie: (name) => readCookie(request.headers, name) })
  if (user === null) {
    response.redirect(302, '/admin/queues')
    return false
  }
  if (!isAdministratorRole(user.role)) {
    // A browser is redirected to the Queues page, which explains the missing permission; other clients get JSON.
    if (request.accepts(['json', 'html']) === 'html') response.redirect(302, '/admin/queues')
    else sendJson(response, 403, { message: 'Only administrators can view this' })
    return false
  }
  return true
}

// The digest of the only style element that bull-board 9.10 creates. A browser test fails if another version needs a different one.
const colorsOfAnIcon = "'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU='"

// bull-board's own Express adapter is not used: it also serves the actions on jobs, and a page that our content security policy blocks.
function createBoard(queues: readonly BullMqQueue[], path: string): RequestHandler {
  const router = Router()
  let shown: BullBoardQueues = new Map()
  let config: UIConfig = {}
  let page = ''
  let onError: (error: Error) => ControllerHandlerReturnType = () => ({ status: 500, body: { error: "The queue can't be read" } })

  function read({ method, route, handler }: AppControllerRoute): void {
    if (![method].flat().includes('get')) return
    router.get(route, async (request, response) => {
      const { query, params, body } = request
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      await Promise.resolve(handler({ queues: shown, uiConfig: config, query, params, body, headers }))
        .catch((error: Error) => onError(error))
        .then((said) => answer(response, said))
    })
  }

  const server: IServerAdapter = {
    setQueues: (given) => {
      shown = given
      return server
    },
    setViewsPath: (folder) => {
      page = readFileSync(join(folder, 'index.ejs'), 'utf8')
      return server
    },
    setStaticPath: (route, folder) => {
      router.use(route, express.static(folder, { immutable: true, maxAge: '1h', index: false }))
      return server
    },
    setUIConfig: (given) => {
      config = given
      return server
    },
    setErrorHandler: (handler) => {
      onError = handler
      return server
    },
    setApiRoutes: (routes) => {
      for (const route of routes) read(route)
      return server
    },
    setEntryRoute: ({ route, handler }) => {
      router.get(route, (_request, response) => {
        const { params } = handler({ basePath: path, uiConfig: config })
        // Relaxes the content security policy for the page's base element and for the style of the Redis icon.
        const policy = String(response.getHeader('Content-Security-Policy'))
          .replace("base-uri 'none'", "base-uri 'self'")
          .replace("style-src 'self'", `style-src 'self' ${colorsOfAnIcon}`)
        response.setHeader('Content-Security-Policy', policy)
        response.type('html').send(renderBullBoardPage(page, params))
      })
      return server
    },
  }
  createBullBoard({
    // The adapter accepts queues of either backend; its types know only those on Redis.
    queues: queues.map((queue) => new BullMQAdapter(queue as never, { readOnlyMode: true })),
    serverAdapter: server,
    options: {
      uiConfig: {
        boardTitle: 'CRM queues (raw)',
        pollingInterval: { showSetting: true },
        miscLinks: [{ text: 'Back to Queues', url: '/admin/queues' }],
      },
    },
  })
  return router
}

function answer(response: Response, { status = 200, body }: ControllerHandlerReturnType): void {
  response.status(status).json(body)
}

type PageValues = Readonly<Record<string, unknown>>

const beforeItLoads = /(<div id="root">)[\s\S]*(<\/div>\s*<script defer)/
const foreignFonts = /<link href="https:\/\/fonts\.googleapis\.com[^>]*>/

export const renderBullBoardPage = (template: string, values: PageValues): string =>
  template
    .replace(foreignFonts, '')
    .replace(beforeItLoads, '$1$2')
    .replace(/<%[=-]\s*(\w+)\s*%>/g, (_all, name: string) =>
      name === 'uiConfig' ? String(values[name]) : escaped(String(values[name] ?? '')),
    )

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
