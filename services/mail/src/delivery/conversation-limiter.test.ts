import { describe, expect, it } from 'vitest'
import { ConversationLimiter, maxConversations } from './conversation-limiter.ts'

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
    expect(await underWay()).toBe(maxConversations)
    expect(maxConversations).toBe(20)
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
