import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rejectAfterDeadline } from './connection.ts'

describe('a promise with a deadline', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('that resolves in time leaves no timer behind', async () => {
    await expect(rejectAfterDeadline(1000, Promise.resolve('kept'), 'too late')).resolves.toBe('kept')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('rejects afterwards', async () => {
    const outcome = expect(rejectAfterDeadline(1000, new Promise(() => undefined), 'too late')).rejects.toThrow('too late')
    await vi.advanceTimersByTimeAsync(1000)
    await outcome
  })
})
