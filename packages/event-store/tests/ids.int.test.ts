import { describe, expect, it } from 'vitest'
import { createIdAllocator } from '../src/create-store.ts'
import { tallyBench } from './tally.ts'

const { database, owner } = await tallyBench()
const drawn = async () => {
  const { rows } = await owner.query<{ last: number }>('select last_value::int as last from crm.tally_id')
  return rows[0]?.last
}

describe('ids', () => {
  it('leave no gaps while people ask for them', async () => {
    let now = 0
    const nextId = createIdAllocator(database.pool, () => now)
    for (let n = 0; n < 5; n += 1) {
      expect(await nextId('tally')).toBe(await drawn())
      now += 1_000
    }
  })

  it('are drawn many at a time for a program, each once and in order', async () => {
    const nextId = createIdAllocator(database.pool, () => 0)
    const first = (await drawn()) ?? 0
    const ids = await Promise.all(Array.from({ length: 100 }, () => nextId('tally')))
    expect(ids).toEqual(Array.from({ length: 100 }, (_, n) => first + n + 1))
    expect(await drawn()).toBeLessThan(first + 140)
  })

  it('are tried again after an error', async () => {
    const nextId = createIdAllocator(database.pool)
    await expect(nextId('nowhere')).rejects.toMatchObject({ code: '42P01' })
    await owner.query('create sequence crm.nowhere_id')
    await owner.query('grant usage on sequence crm.nowhere_id to crm_app')
    expect(await nextId('nowhere')).toBe(1)
  })
})
