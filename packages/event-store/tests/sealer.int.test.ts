import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { bundleProgram } from '@crm/testing/bundle-program'
import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createSealedLog } from './sealed-log.ts'

const log = await createSealedLog()

async function session<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: log.url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

describe('sealing', () => {
  it('goes over every event once, in the order of the log, and over the gaps that transactions leave that were rolled back', async () => {
    await log.rollBack(3)
    await log.append(4)
    const stop = log.startSealer({ batchSize: 2 })
    await log.rollBack(2)
    await log.append(3)
    await log.isSealed()
    await stop()
    const { rows } = await log.owner.query('select position::int as at, previous::int from crm.event_seals order by position')
    const positions = (await log.owner.query('select position::int as at from crm.events order by position')).rows.map(({ at }) => at)
    expect(rows.map(({ at }) => at)).toEqual(positions)
    expect(rows.map(({ previous }) => previous)).toEqual([0, ...positions.slice(0, -1)])
    expect((await log.verify()).fault).toBeNull()
  })

  it('waits for a transaction that has drawn a position and is long under way', async () => {
    const stop = log.startSealer()
    await session(async (client) => {
      await client.query('begin')
      await log.append(1, client)
      await log.append(2)
      const before = await log.sealedTo()
      await pause(300)
      expect(await log.sealedTo()).toBe(before)
      expect((await log.verify()).fault).toBeNull()
      await client.query('commit')
    })
    await log.isSealed()
    await stop()
    expect(await log.verify()).toMatchObject({ fault: null, unsealed: 0 })
  })

  it('is done by one process while others stand by, and by the next when that one ends', async () => {
    const said: string[] = []
    const first = log.startSealer({ holder: 'first', report: ({ kind }) => said.push(kind) })
    await log.append(2)
    await log.isSealed()
    const second = log.startSealer({ holder: 'second', report: ({ kind }) => said.push(kind) })
    await first()
    await log.append(2)
    await log.isSealed()
    await second()
    expect(said).toEqual([])
    expect((await log.verify()).fault).toBeNull()
  })

  it('is not undone by one that lost its lease without noticing', async () => {
    // The lease ends at once, so the two sealers take it from each other again and again.
    const times = { lease: 1, pause: 0, standby: 1, retry: 1 }
    const stops = [log.startSealer({ times, batchSize: 1 }), log.startSealer({ times, batchSize: 3 })]
    for (let n = 0; n < 20; n += 1) await log.append(2)
    await log.isSealed()
    await Promise.all(stops.map((stop) => stop()))
    expect((await log.verify()).fault).toBeNull()
  })

  it('keeps a checkpoint when the log comes to rest, and goes on where it has no place for one', async () => {
    const lines = () => readFileSync(log.place.path, 'utf8').trimEnd().split('\n')
    await log.append(1)
    const stop = log.startSealer()
    await expect.poll(() => lines().at(-1)?.split(' ')[1]).toBe(String(await log.lastEvent()))
    await stop()
    const said = new Set<string>()
    await log.append(1)
    const other = log.startSealer({ checkpoints: { ...log.place, path: '/dev/null/nowhere' }, report: ({ kind }) => said.add(kind) })
    await log.isSealed()
    await expect.poll(() => [...said]).toEqual(['no-checkpoint'])
    await other()
  })
})

const child = await bundleProgram(new URL('./sealer-child.ts', import.meta.url))
const startChild = (): ChildProcess => spawn(process.execPath, [child, log.url, log.place.path], { stdio: ['ignore', 'ignore', 'inherit'] })

describe('a sealer that is killed', () => {
  it('leaves a chain that the next one goes on with', { tags: 'full' }, async () => {
    for (let round = 0; round < 2; round += 1) {
      const dying = startChild()
      const before = await log.sealedTo()
      for (let n = 0; n < 30; n += 1) await log.append(5)
      await expect.poll(() => log.sealedTo(), { interval: 2 }).toBeGreaterThan(before)
      dying.kill('SIGKILL')
      await once(dying, 'exit')
      expect((await log.verify()).fault).toBeNull()
    }
    const stop = log.startSealer({ holder: 'child' })
    await log.isSealed()
    await stop()
    expect(await log.verify()).toMatchObject({ fault: null, unsealed: 0 })
  })
})

const writer = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 4 }),
    ends: fc.constantFrom('commit', 'commit', 'rollback'),
    rest: fc.integer({ min: 0, max: 15 }),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('whatever is appended meanwhile', () => {
  it('nothing is ever a false alarm', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(writer, { minLength: 2, maxLength: 5 }), fc.integer({ min: 1, max: 7 }), async (writers, batchSize) => {
        const stop = log.startSealer({ batchSize, times: { pause: 0 } })
        const appending = Promise.all(
          writers.map((steps) =>
            session(async (client) => {
              for (const { count, ends, rest } of steps) {
                await client.query('begin')
                await log.append(count, client)
                await pause(rest)
                await client.query(ends)
              }
            }),
          ),
        )
        let isOver = false
        appending.finally(() => {
          isOver = true
        })
        while (!isOver) expect((await log.verify()).fault).toBeNull()
        await appending
        await log.isSealed()
        await stop()
        expect(await log.verify()).toMatchObject({ fault: null, unsealed: 0 })
      }),
      { numRuns: 5 },
    )
  })
})
