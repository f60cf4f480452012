import { describe, expect, it, vi } from 'vitest'
import { createLiveConnection, maxListedChanges } from './live-stream.ts'

const user = { id: 1, sessionId: '7', username: 'rita', role: 'sales_rep', permissions: ['leads'] }

function connected() {
  let position = 0n
  const onEnd = vi.fn()
  const connection = createLiveConnection({
    user,
    hears: new Map([
      ['lead', 'records'],
      ['installer', 'any'],
    ]),
    position: () => position,
    onEnd,
  })
  const iterator = connection.chunks[Symbol.asyncIterator]()
  return {
    connection,
    onEnd,
    take: async () => (await iterator.next()).value,
    iterator,
    tell(...streams: [string, number][]) {
      connection.tell(streams.map(([streamId, version]) => ({ streamId, version, position })))
      position += BigInt(streams.length)
    },
  }
}
const many = (count: number): [string, number][] => Array.from({ length: count }, (_, n) => [`lead-${n}`, 1])

describe('a connection of the live stream', () => {
  it('merges changes that the browser has not read yet into one message with the latest version of each stream', async () => {
    const { take, tell } = connected()
    tell(['lead-1', 1], ['lead-2', 1])
    tell(['lead-1', 2], ['colour-3', 1])
    expect(await take()).toBe('id: 4\nevent: changes\ndata: [["lead-1",2],["lead-2",1]]\n\n')
  })

  it('sends only the category of a change when the user may not know which record changed', async () => {
    const { take, tell } = connected()
    tell(['installer-3', 2], ['lead-1', 1], ['installer-4', 1])
    expect(await take()).toBe('id: 3\nevent: changes\ndata: [["installer"],["lead-1",1]]\n\n')
  })

  it('sends a reset when a slow browser has missed too many changes', async () => {
    const { take, tell } = connected()
    tell(...many(maxListedChanges))
    tell(...many(maxListedChanges))
    expect(await take()).toContain('event: changes')
    tell(...many(maxListedChanges + 1))
    tell(['lead-1', 9])
    expect(await take()).toBe(`id: ${3 * maxListedChanges + 2}\nevent: reset\ndata: []\n\n`)
    tell(['lead-1', 10])
    expect(await take()).toContain('[["lead-1",10]]')
  })

  it('sends the log position in heartbeats, past changes that the user may not see', async () => {
    const { connection, take, tell } = connected()
    expect(await take()).toBe('id: 0\nevent: beat\ndata: []\n\n')
    const next = take()
    tell(['colour-1', 1])
    connection.beat()
    expect(await next).toBe('id: 1\nevent: beat\ndata: []\n\n')
  })

  it('ends with a message when the session is over', async () => {
    const { connection, iterator, tell } = connected()
    tell(['lead-1', 1])
    connection.end(true)
    expect(await iterator.next()).toEqual({ value: 'id: 1\nevent: over\ndata: []\n\n' })
    expect((await iterator.next()).done).toBe(true)
  })

  it('ends only once', async () => {
    const { connection, iterator, onEnd, take } = connected()
    await take()
    const last = iterator.next()
    await iterator.return?.()
    connection.end()
    expect(await last).toEqual({ done: true, value: undefined })
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(connection)
  })
})
