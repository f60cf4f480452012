import { setTimeout as pause } from 'node:timers/promises'
import { formatSeconds, type SeededRandomPicker } from '@crm/local-stack'
import type { Fault } from '../fault.ts'
import type { FaultLab } from '../lab/lab.ts'
import { openMailHarness } from '../lab/mail-harness.ts'
import { pausableProcesses, pauseProcesses } from './pauses.ts'
import { endSessions } from './postgres.ts'

type Blow = (lab: FaultLab, chances: SeededRandomPicker) => Promise<unknown>

const killed = [
  'email:after-claim',
  'email:in-fence',
  'email:after-fence',
  'email:after-accepted',
  'email:before-settle',
  'relay:after-enqueue',
  'activity:after-insert',
]

// None of these needs a repair: every killed process is restarted, some only after their planned crash.
const blows: Record<string, Blow> = {
  'services killed': async ({ host }) => host.reborn({}),
  'services die in a commit': async ({ host }, chances) =>
    host.reborn({ CRASH_BATCH: `${chances.pick(['before', 'within', 'after'])} ${chances.between(3, 30)}` }),
  'worker killed': async ({ worker }) => worker.reborn({}),
  'worker dies during a job': async ({ worker }, chances) => worker.reborn({ CRASH_AT: chances.pick(killed) }),
  'PostgreSQL killed': async ({ postgres }, chances) => {
    await postgres.kill(chances.pick(['postmaster', 'all'] as const))
    await pause(500)
    await postgres.start()
  },
  'sessions ended': endSessions,
  'Redis emptied': async ({ redis }) => void (await redis?.ask('FLUSHALL')),
  'Redis killed': async ({ redis }) => {
    await redis?.kill()
    await pause(2_000)
    await redis?.start()
  },
  'connections reset': async ({ links }) => {
    for (const link of Object.values(links)) link.reset()
  },
  'PostgreSQL slow to answer': async ({ links: { postgres } }) => {
    postgres.play({ delay: 50, jitter: 100 })
    await pause(2_500)
    postgres.play({})
  },
  'replies cut off': async ({ links: { postgres } }, chances) => {
    postgres.play({ cutAfter: chances.between(500, 40_000) })
    await pause(2_000)
    postgres.play({})
  },
  'a process stops for a while': async (lab, chances) => pauseProcesses(chances.pick(Object.values(pausableProcesses))(lab), 2_500),
  'mail server disconnects': async ({ mail }, chances) => {
    const moment = chances.pick(['connection', 'AUTH', 'RCPT', 'DATA', 'body', 'dot'] as const)
    mail.play({
      accounts: { lab: 'lab' },
      faults: { [moment]: moment === 'dot' ? chances.pick(['cut', 'accept-and-cut'] as const) : 'cut' },
    })
    await pause(2_500)
    mail.play({ accounts: { lab: 'lab' } })
  },
}

const between = 3_000 // milliseconds

export const randomFaults: readonly Fault[] = [
  {
    id: 'F40',
    what: 'Everything at once',
    how: `a random fault every ${between / 1000} s, then calm (--minutes, 10 by default)`,
    provoke: async (lab, _, { minutes }) => {
      const post = await openMailHarness(lab)
      const dealt = new Map<string, number>()
      const until = Date.now() + minutes * 60_000
      while (Date.now() < until) {
        const name = lab.chances.pick(Object.keys(blows))
        dealt.set(name, (dealt.get(name) ?? 0) + 1)
        await blows[name]?.(lab, lab.chances)
        await post.ask().catch(() => undefined)
        await pause(between)
      }
      const count = [...dealt.values()].reduce((sum, times) => sum + times, 0)
      return `${count} faults of ${dealt.size} kinds in ${minutes} min`
    },
    options: {
      ...{ ages: true, after: 5_000, perSecond: 6, patience: 90_000 },
      more: async (_, history) => ({ figures: `p50 ${formatSeconds(history.percentile(0.5))}` }),
    },
  },
]
