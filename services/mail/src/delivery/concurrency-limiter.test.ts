import { describe, expect, it } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

describe('at most two at once', () => {
  it('are carried out, in the order in which they were given', async () => {
    const inTurn = createConcurrencyLimiter(() => 2)
    const said: string[] = []
    const ends: (() => void)[] = []
    const task = (name: string) => async () => {
      said.push(name)
      await new Promise<void>((end) => ends.push(end))
    }
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => inTurn(task(name))))
    const turn = () => new Promise((done) => setImmediate(done))
    await turn()
    expect(said).toEqual(['a', 'b'])
    ends[1]?.()
    await turn()
    expect(said).toEqual(['a', 'b', 'c'])
    ends[0]?.()
    ends[2]?.()
    await turn()
    ends[3]?.()
    await all
    expect(said).toEqual(['a', 'b', 'c', 'd'])
  })

  it('go on after one that failed', async () => {
    const inTurn = createConcurrencyLimiter(() => 1)
    const failing = inTurn(() => Promise.reject(new Error('no')))
    const next = inTurn(async () => undefined)
    await expect(failing).rejects.toThrow('no')
    await next
  })

  it('are more once more are allowed, and fewer once fewer are', async () => {
    let most = 1
    const inTurn = createConcurrencyLimiter(() => most)
    const ends: (() => void)[] = []
    const task = () => new Promise<void>((end) => ends.push(end))
    const all = [1, 2, 3, 4, 5].map(() => inTurn(task))
    const turn = () => new Promise((done) => setImmediate(done))
    await turn()
    expect(ends).toHaveLength(1)
    most = 3
    ends[0]?.()
    await turn()
    expect(ends).toHaveLength(4)
    most = 1
    ends[1]?.()
    ends[2]?.()
    await turn()
    expect(ends).toHaveLength(4)
    ends[3]?.()
    await turn()
    ends[4]?.()
    await Promise.all(all)
  })
})
