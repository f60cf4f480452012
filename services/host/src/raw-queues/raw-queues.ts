import { isAdministrator } from '@crm/contracts'
import { type Authenticate, cookieOf, send } from '@crm/http'
import type { RawQueue } from '@crm/jobs'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { board } from './board.ts'

const path = '/admin/queues/raw'

type Parts = {
  authenticate: Authenticate
  /** Opened once somebody looks. */
  open: () => readonly RawQueue[]
}

/** The queues as BullMQ has them, to look at: for administrators, by the session of everything else. What changes anything is done in Queues. */
export function rawQueues({ authenticate, open }: Parts): { handler: RequestHandler; close(): Promise<void> } {
  let opened: readonly RawQueue[] = []
  let shown: RequestHandler | undefined
  const router = Router()
  router.use(path, (request, response, next) => {
    allowed(request, response, authenticate).then((isAllowed) => {
      if (!isAllowed) return
      if (shown === undefined) {
        opened = open()
        shown = board(opened, path)
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
    send(response, 405, { message: 'This address does not take that method' }, { Allow: 'GET, HEAD' })
    return false
  }
  const user = await authenticate({ cookie: (name) => cookieOf(request.headers, name) })
  if (user === null) {
    // The console asks to sign in.
    response.redirect(302, '/admin/queues')
    return false
  }
  if (!isAdministrator(user.role)) {
    // Somebody who follows a link reads words, not JSON: the console says what they may see.
    if (request.accepts(['json', 'html']) === 'html') response.redirect(302, '/admin/queues')
    else send(response, 403, { message: 'Only administrators may see this' })
    return false
  }
  return true
}
