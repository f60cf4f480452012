import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import { createEventStore } from '@crm/event-store'
import { buildEmailTemplateStreamId, buildLeadStreamId, buildSmtpSettingsStreamId, mailServerId } from '@crm/events'
import { inlineProjections } from '@crm/host'
import type { RunningProcess } from '@crm/local-stack'
import { createSecretSealer } from '@crm/secrets'
import { leadDecider, toRecordLeadCommand } from '@crm/service-leads'
import {
  maxConversations as atOnce,
  emailTemplateDecider,
  getPasswordEncryptionContext,
  requestEmail,
  smtpSettingsDecider,
} from '@crm/service-mail'
import { readSettings } from '@crm/settings'
import { type FaultyServer, startFaultyServer } from '@crm/smtp/faulty-server'
import { type BenchmarkFigure, createMinimumRatioFigure } from './figures.ts'
import type { MailLoopOptions } from './mail-loop.ts'
import { startProgram } from './servers.ts'

const rounds = 3
const messages = 1_000
/** Messages that are not measured, because at first both processes still compile their code. */
const warmUp = 200

const meta: EventMeta = {
  ...{ actor: { id: '1', name: 'maria' }, ip: null, userAgent: null, correlationId: 'bench', causationId: null },
}

/** Messages per second through queue and worker, compared with a nodemailer loop with the same text and the same concurrency. */
export async function measureMail(databaseUrl: string): Promise<BenchmarkFigure> {
  const server = await startFaultyServer()
  const ask = await mailOf(databaseUrl, server)
  const best = { ours: 0, loop: 0 }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const letter: MailLoopOptions = { port: server.port, messages, atOnce }
      best.loop = Math.max(
        best.loop,
        await rateOf(server, () => startProgram('packages/lab/bench/src/mail-loop.ts', { LETTER: JSON.stringify(letter) })),
      )
      for (let nth = 0; nth < messages; nth += 1) await ask.one()
      best.ours = Math.max(best.ours, await rateOf(server, () => startProgram('workers/src/main.ts', ask.environment)))
    }
  } finally {
    await ask.close()
    await server.close()
  }
  return createMinimumRatioFigure(`${messages - warmUp} emails after ${warmUp}, ${atOnce} at a time`, best.ours, best.loop, 0.5, 'per s')
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

async function mailOf(databaseUrl: string, server: FaultyServer) {
  const key = randomBytes(32)
  const dataDir = await mkdtemp(join(tmpdir(), 'crm-bench-mail-'))
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRETS_KEY: key.toString('base64'), LOG_LEVEL: 'warn' }
  const settings = readSettings(environment)
  const business = { now: () => settings, refresh: async () => undefined }
  const db = openDatabase({ connectionString: databaseUrl, applicationName: 'crm bench', poolSize: 5 })
  const store = createEventStore({ database: db, projections: inlineProjections, clock: () => new Date() })
  const values = {
    name: 'Bench',
    host: '127.0.0.1',
    port: server.port,
    username: 'bench',
    from_email: 'office@example.com',
    from_name: 'Kitchen',
  }
  await store.execute({
    decider: smtpSettingsDecider,
    streamId: buildSmtpSettingsStreamId(mailServerId),
    command: {
      type: 'ConfigureSmtp',
      data: {
        ...values,
        secure: false,
        is_active: true,
        password: createSecretSealer(key).seal('bench', getPasswordEncryptionContext(mailServerId)),
      },
    },
    meta,
  })
  const template = await store.nextId('emailTemplate')
  await store.execute({
    decider: emailTemplateDecider,
    streamId: buildEmailTemplateStreamId(template),
    command: {
      type: 'AddTemplate',
      data: { name: 'Bench', type: 'custom', subject: 'Hello {{customer_name}}', body: text, is_active: true },
    },
    meta,
  })
  const id = await store.nextId('lead')
  const body = { name: 'Ada Example', phone: '(202) 555-0101', email: 'ada@example.com', lead_origin: 'facebook', assigned_to: 'kim' }
  await store.execute({
    decider: leadDecider,
    streamId: buildLeadStreamId(id),
    command: toRecordLeadCommand({ ...body, remarks: 'New', date_created: null }, '2026-03-05'),
    meta,
  })
  return {
    environment,
    one: () => requestEmail({ store, db, business }, { template, record: { kind: 'lead', id }, to: 'record', meta }),
    close: async () => {
      await db.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

const text = 'Dear {{customer_name}},\n\nYour kitchen is on its way, and we look forward to seeing you.\n\n{{company_name}}'
