import { describe, expect, it } from 'vitest'
import { createTallyHarness } from './tally.ts'

const { store, owner } = await createTallyHarness()
const drawn = async () => {
  const { rows } = await owner.query<{ last: number }>('select last_value::int as last from crm.tally_id')
  return rows[0]?.last ?? 0
}

describe('ids', () => {
  it('leave no gaps', async () => {
    for (let n = 0; n < 5; n += 1) expect(await store.nextId('tally')).toBe(await drawn())
  })

  it('are drawn many at a time for a program, each once and in order', async () => {
    const first = await drawn()
    expect(await store.nextIds('tally', 100)).toEqual(Array.from({ length: 100 }, (_, n) => first + n + 1))
    expect(await store.nextIds('tally', 0)).toEqual([])
    expect(await drawn()).toBe(first + 100)
  })

  it('are tried again after an error', async () => {
    await expect(store.nextId('nowhere')).rejects.toMatchObject({ code: '42P01' })
    await owner.query('create sequence crm.nowhere_id')
    await owner.query('grant usage on sequence crm.nowhere_id to crm_app')
    expect(await store.nextId('nowhere')).toBe(1)
  })
})
