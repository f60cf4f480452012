import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

export const networkFaults: readonly Fault[] = [
  {
    id: 'F22',
    what: 'PostgreSQL is 200 ms away',
    how: '75 to 125 ms of delay in each direction for 12 s',
    provoke: async ({ links }, history) => {
      const calm = history.percentile(0.99)
      const begun = Date.now()
      links.postgres.play({ delay: 75, jitter: 50 })
      await pause(12_000)
      links.postgres.play({})
      return `p99 ${history.percentile(0.99, begun)} ms (${calm} ms before)`
    },
  },
  {
    id: 'F23',
    what: 'The network to PostgreSQL goes silent',
    how: 'nothing arrives for 20 s, no connection is closed',
    provoke: async ({ links }, history) => {
      const begun = Date.now()
      links.postgres.play({ silent: true })
      await pause(20_000)
      links.postgres.play({})
      await pause(3_000)
      const longest = history.percentile(1, begun)
      return `longest answer ${longest} ms`
    },
    options: { ages: true },
  },
  {
    id: 'F24',
    what: 'Connections break in the middle of a reply',
    how: 'each connection to PostgreSQL is reset after a random number of bytes, for 8 s',
    provoke: async ({ links, chances }) => {
      for (let time = 0; time < 16; time += 1) {
        links.postgres.play({ cutAfter: chances.between(500, 40_000) })
        await pause(500)
      }
      links.postgres.play({})
    },
    options: { ages: true, patience: 60_000 },
  },
]
