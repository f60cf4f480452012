import { createSeededRandomPicker } from '@crm/local-stack'
import { findRedis } from '@crm/testing/programs'
import { afterAll, describe, expect, it } from 'vitest'
import { runFault } from './fault.ts'
import { allFaults } from './faults/index.ts'
import { type FaultLab, openFaultLab } from './lab/lab.ts'

// The two most important faults. To run all of them: npm run faults.
const chosen = findRedis() ? ['F8', 'F15'] : ['F15']
if (!findRedis()) console.log('NOT RUN: fault F8, because this machine has no redis-server (REDIS_SERVER may name one)')

const seed = 20261128
let opened: Promise<FaultLab> | undefined
afterAll(async () => (await opened)?.close(), 60_000)

describe('the contract holds through', () => {
  it.each(allFaults.filter(({ id }) => chosen.includes(id)))('$id: $what', async (fault) => {
    const lab = () => {
      opened ??= openFaultLab({ chances: createSeededRandomPicker(seed) })
      return opened
    }
    const context = { lab, chances: createSeededRandomPicker(seed), minutes: 0, short: true }
    expect((await runFault(fault, context)).breaches).toEqual([])
  })
})
