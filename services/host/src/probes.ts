import { type DatabaseOptions, openDatabase } from '@crm/database'
import { send } from '@crm/http'
import type { RequestHandler } from 'express'

/** What gateways and supervisors ask of one process. `close` ends its own connection to the database. */
export type Probes = { handler: RequestHandler; close(): Promise<void> }

type Parts = Pick<DatabaseOptions, 'connectionString' | 'onError'> & { isEnding: () => boolean }

const patience = 2_000 // milliseconds
const keptFor = 500 // milliseconds: however many gateways ask

/**
 * `GET /api/health/live`: this process answers; one that does not is to be killed. `GET /api/health/ready`: requests may be sent to it; 503
 * while it ends, or while it does not reach the database. Unlike `/api/health` neither says anything of the other parts: no other process would
 * do better. Not in the table of calls, for no browser makes them and nothing must delay them.
 */
export function probes({ isEnding, ...connection }: Parts): Probes {
  // A connection of their own: where all others are busy, this process is slow but ready.
  const db = openDatabase({
    ...connection,
    ...{ applicationName: 'crm probe', poolSize: 1, connectTimeout: patience, statementTimeout: patience, answerTimeout: patience },
  })
  let known: { at: number; isReached: Promise<boolean> } | undefined
  const isReached = () => {
    if (known === undefined || performance.now() - known.at > keptFor) known = { at: performance.now(), isReached: reaches() }
    return known.isReached
  }
  const reaches = () =>
    db.pool.query('select 1').then(
      () => true,
      () => false,
    )

  return {
    close: db.close,
    handler: async (request, response, next) => {
      const asked = request.method === 'GET' || request.method === 'HEAD' ? request.path : null
      if (asked !== '/api/health/live' && asked !== '/api/health/ready') return next()
      response.setHeader('Cache-Control', 'no-store')
      if (asked === '/api/health/live') return send(response, 200, { status: 'ok' })
      if (isEnding()) return send(response, 503, { status: 'ending' }, { 'Retry-After': '2' })
      if (await isReached()) return send(response, 200, { status: 'ok' })
      send(response, 503, { status: 'without a database' }, { 'Retry-After': '2' })
    },
  }
}
