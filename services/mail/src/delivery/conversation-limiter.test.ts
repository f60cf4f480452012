import { describe, expect, it } from 'vitest'
import { ConversationLimiter, conversationsAtOnce, createConcurrencyLimiter } from './conversation-limiter.ts'

const minute = 60_000
const theLoopsTurn = () => new Promise((done) => setImmediate(done))

// Conversations that last until the test ends them, the oldest first.
function conversations(now = () => 0) {
  const turns = new ConversationLimiter(now)
  const ends: (() => void)[] = []
  const begun: number[] = []
  return {
    turns,
    begun,
    ask: async (count: number) => {
      for (let nth = 0; nth < count; nth++) {
        const number = begun.length + nth
        void turns.take(() => {
          begun.push(number)
          return new Promise<void>((end) => ends.push(end))
        })
      }
      await theLoopsTurn()
    },
    underWay: async () => {
      await theLoopsTurn()
      return ends.length
    },
    end: async (count = 1) => {
      for (const end of ends.splice(0, count)) end()
      await theLoopsTurn()
    },
  }
}

describe('turns at conversing with a mail server', () => {
  it('are five at first, and who came first converses first', async () => {
    const { ask, underWay, end, begun } = conversations()
    await ask(8)
    expect(await underWay()).toBe(5)
    await end(2)
    expect(await underWay()).toBe(5)
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('are one more for each message that the server takes, up to twenty', async () => {
    const { turns, ask, underWay, end } = conversations()
    await ask(70)
    turns.more()
    await end()
    expect(await underWay()).toBe(6)
    for (let nth = 0; nth < 40; nth++) turns.more()
    await end()
    expect(await underWay()).toBe(conversationsAtOnce)
    expect(turns.limit).toBe(conversationsAtOnce)
    expect(conversationsAtOnce).toBe(20)
  })

  it('are five again once nobody converses', async () => {
    const { turns, ask, underWay, end } = conversations()
    await ask(1)
    for (let nth = 0; nth < 20; nth++) turns.more()
    await end()
    await ask(30)
    expect(await underWay()).toBe(5)
  })

  it('go on after one that failed', async () => {
    const { turns } = conversations()
    await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.take(async () => 'yes')).toBe('yes')
  })

  it('are as many as the others once somebody is turned away, and no more for a minute', async () => {
    let time = 0
    const { turns, ask, underWay, end } = conversations(() => time)
    await ask(12)
    expect(await underWay()).toBe(5)
    expect(turns.fewer()).toBe(true)
    await end()
    expect(await underWay()).toBe(4)
    turns.more()
    await end()
    expect(await underWay()).toBe(4)
    time = minute
    turns.more()
    await end()
    expect(await underWay()).toBe(5)
  })

  it('are one in the end, and whoever is turned away then was not one too many', async () => {
    const { turns, ask, underWay, end } = conversations()
    await ask(9)
    for (let others = 4; others > 0; others--) {
      expect(turns.fewer()).toBe(true)
      await end()
      expect(await underWay()).toBe(others)
    }
    expect(turns.fewer()).toBe(false)
    await end()
    expect(await underWay()).toBe(1)
  })

  it('stay few when nobody converses, for as long', async () => {
    let time = 0
    const { turns, ask, underWay, end } = conversations(() => time)
    await ask(2)
    turns.fewer()
    await end(2)
    await ask(7)
    expect(await underWay()).toBe(1)
    await end()
    time = minute
    await end()
    expect(await underWay()).toBe(5)
  })
})

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
