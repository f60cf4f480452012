import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

describe('a batched call', () => {
  it('shares a batch with calls of the same turn and with calls made during the previous batch', async () => {
    const groups: number[][] = []
    const ends: (() => void)[] = []
    const double = createBatcher(async (asked: readonly number[]) => {
      groups.push([...asked])
      await new Promise<void>((end) => ends.push(end))
      return asked.map((number) => number * 2)
    })
    const first = [double(1), double(2)]
    await turn()
    const second = [double(3), double(4), double(5)]
    await turn()
    expect(groups).toEqual([[1, 2]])
    ends[0]?.()
    await turn()
    expect(groups).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    ends[1]?.()
    expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10])
    const later = double(6)
    await turn()
    ends[2]?.()
    expect(await later).toBe(12)
  })

  it('fails without affecting other calls of its batch', async () => {
    const even = createBatcher(async (asked: readonly number[]) => {
      if (asked.some((number) => number % 2 === 1)) throw new Error('odd')
      return asked.map((number) => `${number}`)
    })
    expect(await Promise.allSettled([even(2), even(3), even(4)])).toMatchObject([
      { status: 'fulfilled', value: '2' },
      { status: 'rejected', reason: { message: 'odd' } },
      { status: 'fulfilled', value: '4' },
    ])
    expect(await even(6)).toBe('6')
  })

  it('waits for the pause only after a batch of several calls', async () => {
    const groups: string[] = []
    const say = createBatcher(
      async (words: readonly string[]) => {
        groups.push(words.join(' '))
        return words
      },
      { rest: 50 },
    )
    await Promise.all([say('one'), say('two')])
    const third = say('three')
    await turn()
    await turn()
    expect(groups).toEqual(['one two'])
    await Promise.all([third, say('four')])
    expect(groups).toEqual(['one two', 'three four'])
    await pause(100)
    await say('five')
    const sixth = say('six')
    await turn()
    await turn()
    expect(groups).toEqual(['one two', 'three four', 'five', 'six'])
    await sixth
  })

  it('is not delayed while the calls of a failed batch are retried one by one', async () => {
    const asked: string[] = []
    let letGo = () => {}
    const held = new Promise<void>((done) => (letGo = done))
    const say = createBatcher(async (words: readonly string[]) => {
      asked.push(words.join(' '))
      if (words.length > 1 && words.includes('slow')) throw new Error('slow')
      if (words.includes('slow')) await held
      return words
    })
    const slow = [say('slow'), say('beside')]
    expect(await slow[1]).toBe('beside')
    expect(await say('later')).toBe('later')
    letGo()
    expect(await slow[0]).toBe('slow')
    expect(asked).toEqual(['slow beside', 'slow', 'beside', 'later'])
  })

  it('fails with its batch when `failTogether` is set', async () => {
    let tries = 0
    const read = createBatcher(
      async () => {
        tries += 1
        throw new Error('away')
      },
      { failTogether: true },
    )
    expect((await Promise.allSettled([read(1), read(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(tries).toBe(1)
  })
})
