import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { inlineProjections } from '@crm/host'
import { buildSystemMeta, type RunningProcess } from '@crm/local-stack'
import { maxConversations as atOnce, requestEmail } from '@crm/service-mail'
import { readSettings } from '@crm/settings'
import { type FaultyServer, startFaultyServer } from '@crm/smtp/faulty-server'
import { configureMailServer, prepareEmail, startProgram } from '@crm/testing/harness'
import { type BenchmarkFigure, compare } from './figures.ts'
import type { MailLoopOptions } from './mail-loop.ts'
import { type BenchDatabase, startHost } from './product.ts'

const rounds = 3
const messages = 1_000
/** Messages that are not measured, because at first both processes still compile their code. */
const warmUp = 200

/** Messages per second through queue and worker, compared with a nodemailer loop with the same text and the same concurrency. */
export async function measureMail(database: BenchDatabase): Promise<BenchmarkFigure> {
  const server = await startFaultyServer()
  const email = await prepare(database, server)
  const db = openDatabase({ connectionString: database.url, applicationName: 'crm bench', poolSize: 5 })
  const store = createEventStore({ database: db, projections: inlineProjections, clock: () => new Date() })
  const env = { DATABASE_URL: database.url, DATA_DIR: database.folder, LOG_LEVEL: 'warn' }
  const settings = readSettings(env)
  const business = { now: () => ({ ...settings, weekStartsOn: 'Sunday' }), refresh: async () => undefined }
  const letter: MailLoopOptions = { port: server.port, messages, atOnce }
  const best = { ours: 0, loop: 0 }
  const measure = (file: string, own: NodeJS.ProcessEnv) => rateOf(server, () => startProgram(file, { env: own, show: 'errors' }))
  try {
    for (let round = 0; round < rounds; round += 1) {
      best.loop = Math.max(best.loop, await measure('packages/lab/bench/src/mail-loop.ts', { LETTER: JSON.stringify(letter) }))
      for (let nth = 0; nth < messages; nth += 1) await requestEmail({ store, db, business }, { ...email, meta: buildSystemMeta() })
      best.ours = Math.max(best.ours, await measure('workers/src/main.ts', env))
    }
  } finally {
    await db.close()
    await server.close()
  }
  const name = `${messages - warmUp} emails after ${warmUp}, ${atOnce} at a time`
  return compare(name, [best.ours, best.loop], 'per s', { least: 0.5 })
}

async function prepare(database: BenchDatabase, { port }: FaultyServer) {
  const { origin, cookies, stop } = await startHost(database, 1)
  const [cookie = ''] = cookies
  try {
    await configureMailServer(origin, cookie, port)
    return await prepareEmail(origin, cookie, { subject: 'Hello {{customer_name}}', body: text })
  } finally {
    await stop()
  }
}

// Measures from the last warm-up message to the last message, so that the startup does not count.
async function rateOf(server: FaultyServer, start: () => RunningProcess): Promise<number> {
  server.accepted.length = 0
  const program = start()
  const warmAt = await acceptedAt(server, warmUp)
  const lastAt = await acceptedAt(server, messages)
  await program.stop()
  return (messages - warmUp) / ((lastAt - warmAt) / 1000)
}

async function acceptedAt(server: FaultyServer, count: number): Promise<number> {
  while (server.accepted.length < count) await pause(1)
  return performance.now()
}

const text = 'Dear {{customer_name}},\n\nYour kitchen is on its way, and we look forward to seeing you.\n\n{{company_name}}'
