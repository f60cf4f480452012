import { openDatabase } from '@crm/database'
import { openFaultyLink } from '@crm/testing/faulty-link'
import { afterAll, expect, it, vi } from 'vitest'
import { listenForWakeNotifications, wakeNotificationChannel } from '../src/index.ts'
import { createTallyHarness } from './tally.ts'

const { url, owner } = await createTallyHarness()
const link = await openFaultyLink(() => Number(new URL(url).port))
const way = new URL(url)
way.host = `127.0.0.1:${link.port}`
const database = openDatabase({ connectionString: way.href, applicationName: 'listener', poolSize: 1 })
const stop = new AbortController()
afterAll(async () => {
  stop.abort()
  await link.close()
  await database.close()
})

it('a session that listens is replaced where nothing arrives on it any more', async () => {
  const report = vi.fn()
  const wake = vi.fn()
  const { onWake, silentSeconds } = listenForWakeNotifications(database, stop.signal, {
    times: { beat: 20, deadline: 1_000, reconnect: 20 },
    report,
  })
  onWake(wake)
  const isWokenByCommits = async () => {
    wake.mockClear()
    await owner.query(`notify ${wakeNotificationChannel}`)
    await expect.poll(() => wake.mock.calls.length).toBeGreaterThan(0)
  }
  await expect.poll(() => wake.mock.calls.length).toBeGreaterThan(0)
  await isWokenByCommits()

  report.mockClear()
  link.play({ silent: true })
  await expect.poll(() => report.mock.calls.length).toBeGreaterThan(0)
  const silentFor = silentSeconds()
  expect(silentFor).toBeGreaterThan(0)

  link.play({})
  await expect.poll(silentSeconds).toBeLessThan(silentFor)
  await isWokenByCommits()
})
