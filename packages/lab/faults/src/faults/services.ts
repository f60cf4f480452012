import { formatSeconds } from '@crm/local-stack'
import { waitForServer } from '@crm/testing/harness'
import { type Fault, provokeFaultUnderLoad } from '../fault.ts'

export const serviceFaults: readonly Fault[] = [
  {
    id: 'F1',
    what: 'A service process dies around its commit',
    how: 'SIGKILL before a batch, before its commit, and after its reply',
    run: async ({ lab: open }) => {
      const lab = await open()
      return provokeFaultUnderLoad(
        lab,
        async () => {
          for (const when of ['before', 'within', 'after']) {
            const { over } = await lab.host.reborn({ CRASH_BATCH: `${when} ${lab.chances.between(5, 25)}` })
            await over
            await waitForServer(lab.origin)
          }
          return '3 kills'
        },
        { patience: 120_000 },
      )
    },
  },
  {
    id: 'F32',
    what: 'Services are replaced one by one',
    how: 'three rounds with 30 clients: the new one answers, then SIGTERM to the old one',
    run: async ({ lab: open }) => {
      const lab = await open()
      let current = await lab.another('host')
      const origin = () => current.origin
      return provokeFaultUnderLoad(
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
          more: async (_, { answers: all }) => {
            await current.stop()
            const failed = all.filter(({ down }) => down).length
            return {
              figures: `failed ${failed} of ${all.length}, p99 ${formatSeconds(p99(all))}`,
              breaches: failed > 0 ? [`${failed} requests failed`] : [],
            }
          },
        },
      )
    },
  },
]

const p99 = (answered: readonly { took: number }[]): number =>
  answered.map(({ took }) => took).sort((one, other) => one - other)[Math.floor(answered.length * 0.99)] ?? 0
