import { formatSeconds } from '@crm/local-stack'
import { waitForServer } from '@crm/testing/harness'
import { type Fault, provokeUnderLoad } from '../fault.ts'

export const serviceFaults: readonly Fault[] = [
  {
    id: 'F1',
    what: 'A service process dies around its commit',
    how: 'SIGKILL before a batch, before its commit, and after its reply',
    provoke: async (lab) => {
      for (const when of ['before', 'within', 'after']) {
        const { over } = await lab.host.reborn({ CRASH_BATCH: `${when} ${lab.chances.between(5, 25)}` })
        await over
        await waitForServer(lab.origin)
      }
      return '3 kills'
    },
    options: { patience: 120_000 },
  },
  {
    id: 'F32',
    what: 'Services are replaced one by one',
    how: 'three rounds with 30 clients: the new one answers, then SIGTERM to the old one',
    run: async (lab) => {
      let current = await lab.another('host')
      const origin = () => current.origin
      return provokeUnderLoad(
        lab,
        async () => {
          for (let round = 0; round < 3; round += 1) {
            const next = await lab.another('host')
            const last = current
            current = next
            await last.stop()
          }
        },
        {
          ...{ clients: 30, perSecond: 60, origin },
          more: async (_, history) => {
            await current.stop()
            const failed = history.countDown()
            return {
              figures: `failed ${failed} of ${history.answers.length}, p99 ${formatSeconds(history.percentile(0.99))}`,
              breaches: failed > 0 ? [`${failed} requests failed`] : [],
            }
          },
        },
      )
    },
  },
]
