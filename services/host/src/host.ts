import { fileURLToPath } from 'node:url'
import type { BootData } from '@crm/contracts'
import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import { type Database, type DatabaseOptions, openDatabase } from '@crm/database'
import { createEventStore, type EventStore } from '@crm/event-store'
import { buildFrontEndStreamId, businessSettingsStreamId } from '@crm/events'
import {
  type ApiHandlers,
  type Authenticate,
  createHttpApp,
  getSessionCookieName,
  type RateLimit,
  type RunningHttpServer,
  type ServiceDependencies,
  sendJson,
  startHttpServer,
} from '@crm/http'
import type { BullMqQueue } from '@crm/jobs'
import { watchBusinessSettings } from '@crm/service-admin'
import { createTeamAuthenticator } from '@crm/service-front-ends'
import { createSessionAuthenticator, findOpenSessionUsers, prepareFirstStart } from '@crm/service-identity'
import { addBuiltInLeadOrigins } from '@crm/service-leads'
import { addDefaultTemplates } from '@crm/service-mail'
import type { Settings } from '@crm/settings'
import { createMetrics, type Logger } from '@crm/telemetry'
import type { RequestHandler } from 'express'
import { createDayFormatter } from './business-day.ts'
import { publishBundledReleases, watchBundledReleases } from './front-ends/bundled-releases.ts'
import { createGateway } from './front-ends/gateway.ts'
import { createFrontEndRegistry, withRegistryRefresh } from './front-ends/registry.ts'
import { createBuiltReleaseReader } from './front-ends/releases.ts'
import { createHealthHandler, type QueueProbe } from './health.ts'
import { startLiveStream } from './live/live-stream.ts'
import { createHostMetrics } from './metrics/host-metrics.ts'
import { createMetricsHandler } from './metrics/metrics-page.ts'
import { createBullBoardPage } from './raw-queues/raw-queues.ts'
import { allServices, inlineProjections } from './services.ts'
import { openStandbyDatabase } from './standby/standby.ts'
import { createAnsweredReadMetrics, createStandbyFirstHandlers } from './standby/standby-handlers.ts'
import { withViewRecording } from './views/record-views.ts'

/** `databaseUrl` is for the role that owns the tables. `settings.port` 0 uses any free port. */
export type HostOptions = {
  settings: Settings
  databaseUrl: string
  log: Logger
  clock?: () => Date
  queue?: QueueProbe
  /** Opens the queues for bull-board; without it there is no such page. */
  openQueues?: () => readonly BullMqQueue[]
  /** The folder that contains `shell` and `mfe-*`. Default: the checkout. */
  root?: URL
  /** Whether to publish the front-ends built in `root`; otherwise users get their newest build directly. */
  adopts?: boolean
  rate?: RateLimit
  /** Milliseconds between heartbeats of the live stream. */
  beatEvery?: number
}

export type Host = { url: string; store: EventStore; db: Database; listening: RunningHttpServer; close(graceMs?: number): Promise<void> }

const poolSize = 20

/** Starts the HTTP server with the services of the settings and the front-ends. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { settings, log, clock = () => new Date(), root = new URL('../../../', import.meta.url) } = options
  const db = openDatabase({
    connectionString: options.databaseUrl,
    applicationName: 'crm host',
    poolSize,
    onError: (err) => log.warn({ err }, 'database connection lost'),
  })
  const store = createEventStore({ database: db, projections: inlineProjections, clock })
  await prepareFirstStart({ store, db, settings, say: (line) => process.stdout.write(`${line}\n`) })
  await addDefaultTemplates({ store, db })
  await addBuiltInLeadOrigins({ store, db })
  const ending = new AbortController()
  const business = await watchBusinessSettings({
    ...{ db, defaults: settings, signal: ending.signal },
    report: (err) => log.warn({ err }, "the business settings can't be read"),
  })
  const businessDay = createDayFormatter(() => business.now().businessTimeZone)
  const dependencies: ServiceDependencies = { store, db, settings, business, log, clock, today: (at = clock()) => businessDay(at), root }
  const releases = createBuiltReleaseReader(fileURLToPath(root))
  if (options.adopts) await publishBundledReleases({ store, db, log, releases })
  const registry = await createFrontEndRegistry({ db, newestOnDisk: () => releases().newest })
  if (options.adopts && !settings.production) watchBundledReleases({ store, db, log, releases }, ending.signal)
  const live = await startLiveStream({
    db,
    log,
    sessionsNow: (ids) => findOpenSessionUsers(db, ids),
    async beforeTelling(changes) {
      if (changes.some(({ streamId }) => streamId === businessSettingsStreamId)) await business.refresh()
      if (changes.some(({ streamId }) => streamId.startsWith(buildFrontEndStreamId('')))) await registry.refresh()
    },
    ...(options.beatEvery ? { beatEvery: options.beatEvery } : {}),
  })
  // Reads again, to include changes between the first read and the start of the live stream.
  await registry.refresh()
  const standby = settings.databaseReplicaUrl
    ? openStandbyDatabase({ connectionString: settings.databaseReplicaUrl, primary: db, log })
    : null
  const reads = { standby: 0, primary: 0 }
  const handlers = standby
    ? createStandbyFirstHandlers(createHandlers(dependencies), createHandlers({ ...dependencies, db: standby.db }), standby, reads)
    : createHandlers(dependencies)
  const metrics = createMetrics([
    ...(standby ? [createAnsweredReadMetrics(reads)] : []),
    ...createHostMetrics({ db, browsers: live.browsers, silentSeconds: live.silentSeconds }),
    ...allServices.flatMap((service) => service.figures?.(dependencies) ?? []),
  ])
  const asked = createHealthProbes({
    connectionString: options.databaseUrl,
    isEnding: () => ending.signal.aborted,
    onError: (err) => log.warn({ err }, 'database connection lost'),
  })
  const authenticate = createSessionAuthenticator(db, settings.publicUrl)
  // The API refuses what a session with a one-time password may not do; everything else treats it as not signed in.
  const authenticateWithOwnPassword: Authenticate = async (request) => {
    const user = await authenticate(request)
    return user?.must_change_password ? null : user
  }
  const raw = options.openQueues ? createBullBoardPage({ authenticate: authenticateWithOwnPassword, open: options.openQueues }) : null
  const app = createHttpApp({
    probes: asked.handler,
    handlers: {
      ...withViewRecording(withRegistryRefresh(handlers, registry), { store, clock, log }),
      live: live.handler,
      health: createHealthHandler({ db, queue: options.queue ?? null, silentSeconds: live.silentSeconds }),
    },
    authenticate,
    authenticateTeam: createTeamAuthenticator(db),
    settings,
    log,
    answered: metrics.answered,
    files: [
      createMetricsHandler({ metrics, token: settings.metricsToken, authenticate: authenticateWithOwnPassword }),
      ...(raw ? [raw.handler] : []),
      ...createGateway({
        ...{ root, db, registry, releases, authenticate: authenticateWithOwnPassword, publicUrl: settings.publicUrl },
        boot: () => ({ ...buildBoot(settings), timeZone: business.now().businessTimeZone, position: Number(live.position()) }),
        sessionCookie: getSessionCookieName(settings.publicUrl),
      }),
    ],
    ...(options.rate ? { rate: options.rate } : {}),
  })
  const listening = await startHttpServer(app, { host: settings.host, port: settings.port, log })
  return {
    url: listening.url,
    store,
    db,
    listening,
    close: async (graceMs = 0) => {
      ending.abort()
      // Ends the live streams last: browsers reconnect at once, and by then the gateway should send them to another host.
      await listening.close({ graceMs, beforeLast: live.end })
      await Promise.all([db.close(), asked.close(), standby?.close(), raw?.close()])
    },
  }
}

function createHandlers(dependencies: ServiceDependencies): ApiHandlers {
  const mounted = allServices.filter(({ name }) => dependencies.settings.services.includes(name))
  return Object.assign({}, ...mounted.map((service) => service.handlers(dependencies)))
}

type Probes = { handler: RequestHandler; close(): Promise<void> }

type Parts = Pick<DatabaseOptions, 'connectionString' | 'onError'> & { isEnding: () => boolean }

const patience = 2_000 // milliseconds
const keptFor = 500 // milliseconds, so that several gateways share one check

// Liveness and readiness. They don't check the queue or workers, because another process would have the same problem. They run outside the
// API, so load limits don't delay them.
export function createHealthProbes({ isEnding, ...connection }: Parts): Probes {
  // Its own connection: a process that is using all its other connections is slow but ready.
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
      if (asked === '/api/health/live') return sendJson(response, 200, { status: 'ok' })
      if (isEnding()) return sendJson(response, 503, { status: 'ending' }, { 'Retry-After': '2' })
      if (await isReached()) return sendJson(response, 200, { status: 'ok' })
      sendJson(response, 503, { status: 'without a database' }, { 'Retry-After': '2' })
    },
  }
}

function buildBoot({ demonstration, mailWebPort }: Settings): Pick<BootData, 'demonstration'> {
  if (!demonstration) return { demonstration: null }
  const accounts = demonstrationAccounts.slice(0, 3).map(({ username }) => username)
  const mail = mailWebPort === null ? null : `http://localhost:${mailWebPort}`
  return { demonstration: { accounts, password: demonstrationPassword, mail } }
}
