import { describe, expect, it, vi } from 'vitest'
import { createLruCache } from './stored-files.ts'

const cache = () => createLruCache<string | null>(10, (text) => text?.length ?? 0)
const make = (text: string | null) => vi.fn(async () => text)

describe('a cache limited in bytes', () => {
  it('loads each value once, even for concurrent calls', async () => {
    const { get } = cache()
    const made = make('abc')
    expect(await Promise.all([get('a', made), get('a', made), get('a', made)])).toEqual(['abc', 'abc', 'abc'])
    await get('a', made)
    expect(made).toHaveBeenCalledOnce()
  })

  it('drops the least recently used value', async () => {
    const { get } = cache()
    const [a, b, c] = [make('aaaa'), make('bbbb'), make('cccc')]
    for (const [key, made] of [['a', a] as const, ['b', b] as const, ['a', a] as const, ['c', c] as const, ['a', a] as const])
      await get(key, made)
    expect([a, b, c].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
    await get('b', b)
    expect(b).toHaveBeenCalledTimes(2)
  })

  it('does not keep failures, missing values or values larger than the cache', async () => {
    const { get } = cache()
    const failing = vi.fn(async () => Promise.reject(new Error('away')))
    const [nothing, large] = [make(null), make('x'.repeat(11))]
    for (const time of [1, 2]) {
      await expect(get('failing', failing)).rejects.toThrow('away')
      await get('nothing', nothing)
      await get('large', large)
      expect([failing, nothing, large].map(({ mock }) => mock.calls.length)).toEqual([time, time, time])
    }
  })
})
