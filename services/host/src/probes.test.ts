import { createHttpApp, startHttpServer } from '@crm/http'
import { readSettings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { expect, it, onTestFinished } from 'vitest'
import { createHealthProbes } from './host.ts'

it('a process that is shutting down is alive but not ready', async () => {
  let ending = false
  const nowhere = 'postgres://crm@127.0.0.1:1/crm'
  const { handler, close } = createHealthProbes({ connectionString: nowhere, isEnding: () => ending })
  const log = createLogger('test', { level: 'silent' })
  const app = createHttpApp({ probes: handler, handlers: {}, authenticate: async () => null, settings: readSettings({}), log })
  const listening = await startHttpServer(app, { host: '127.0.0.1', port: 0, log })
  onTestFinished(async () => {
    await listening.close()
    await close()
  })
  const asked = async (part: string, method = 'GET') => {
    const answer = await fetch(`${listening.url}/api/health/${part}`, { method })
    return [answer.status, answer.headers.get('retry-after'), await answer.text()]
  }
  expect(await asked('live')).toEqual([200, null, '{"status":"ok"}'])
  expect(await asked('ready')).toEqual([503, '2', '{"status":"without a database"}'])
  ending = true
  expect(await asked('live')).toEqual([200, null, '{"status":"ok"}'])
  expect(await asked('ready')).toEqual([503, '2', '{"status":"ending"}'])
  expect((await asked('ready', 'POST'))[0]).toBe(404)
})
