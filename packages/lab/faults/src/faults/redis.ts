import { setTimeout as pause } from 'node:timers/promises'
import { formatSeconds } from '@crm/local-stack'
import type { RedisServer } from '@crm/testing/harness'
import { waitForPendingWork } from '../check/wait-until-settled.ts'
import type { Fault, Provoke } from '../fault.ts'
import type { FaultLab } from '../lab/lab.ts'
import { openMailHarness } from '../lab/mail-harness.ts'
import type { LoadHistory } from '../load.ts'

/** Milliseconds until all pending work must be done after Redis is back (R9). `short` is for `npm test` on slow machines. */
const afterReturn = { usual: 10_000, short: 120_000 }

type OnRedis = (redis: RedisServer, lab: FaultLab, history: LoadHistory, short: boolean) => Promise<unknown>

// The time is measured from when Redis is back, for the work that was pending then.
const onRedis = (provoke: OnRedis): { provoke: Provoke; options: { after: number } } => ({
  provoke: async (lab, history, { short = false }) => {
    if (lab.redis === null) throw new Error('this machine has no redis-server')
    const said = await provoke(lab.redis, lab, history, short)
    const { took, left } = await waitForPendingWork(lab, short ? afterReturn.short : afterReturn.usual)
    if (left !== null) throw new Error(`work still pending ${formatSeconds(took)} after Redis is back: ${left}`)
    const done = `all jobs done ${formatSeconds(took)} after its return`
    return typeof said === 'string' ? `${said}, ${done}` : done
  },
  options: { after: 500 },
})

export const redisFaults: readonly Fault[] = [
  {
    id: 'F8',
    what: 'Redis is emptied with 1,000 messages waiting',
    how: 'FLUSHALL five times while they are sent',
    ...onRedis(async (server, lab, _, short) => {
      const post = await openMailHarness(lab)
      const many = short ? 100 : 1_000
      const asking = post.askMany(many)
      for (let time = 0; time < 5; time += 1) {
        await pause(lab.chances.between(300, 1_200))
        await server.ask('FLUSHALL')
      }
      const ids = await asking
      await server.ask('FLUSHALL')
      const begun = Date.now()
      await post.sentOnce(ids, 240_000)
      return `${many} messages once each, the last ${formatSeconds(Date.now() - begun)} after the last FLUSHALL`
    }),
  },
  {
    id: 'F9',
    what: 'Redis is killed and restarted',
    how: 'SIGKILL with an append-only file, without one, and with data removed',
    ...onRedis(async (server) => {
      await server.kill()
      await server.start({ keeps: true })
      await pause(1_500)
      for (const how of [{ keeps: true }, {}, { keeps: true, empty: true }]) {
        await server.kill()
        await pause(500)
        await server.start(how)
        await pause(1_500)
      }
      return '4 kills'
    }),
  },
  {
    id: 'F10',
    what: 'Redis is down for 60 s',
    how: 'SIGKILL, restarted a minute later',
    ...onRedis(async (server, _, history) => {
      await pause(8_000)
      const [begun, calm] = [Date.now(), history.percentile(0.99)]
      await server.kill()
      await pause(60_000)
      const hurt = history.percentile(0.99, begun)
      const down = history.countDown(begun)
      await server.start()
      if (down > 0) throw new Error(`${down} calls failed while Redis was down`)
      return `errors 0, p99 ${hurt} ms (${calm} ms before)`
    }),
  },
  {
    id: 'F11',
    what: 'Redis is full',
    how: 'maxmemory set to 1 MB for 10 s, noeviction',
    ...onRedis(async (server) => {
      await server.ask('CONFIG', 'SET', 'maxmemory', '1mb')
      await pause(10_000)
      await server.ask('CONFIG', 'SET', 'maxmemory', '0')
    }),
  },
]
