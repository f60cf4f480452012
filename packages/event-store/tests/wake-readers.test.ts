import { describe, expect, it } from 'vitest'
import { createBatchDelay } from '../src/wake-readers.ts'

describe('gathering', () => {
  it('lasts longer while events go on coming, up to a limit, and not at all after a silence', () => {
    const gather = createBatchDelay(50)
    const rests = [0, 1, 7, 1, 1, 3, 0, 0, 1].map((count) => gather(count)?.milliseconds ?? null)
    expect(rests).toEqual([null, 50, 100, 200, 400, 400, null, null, 50])
  })

  it('is not cut short by news, which is what it gathers', () => {
    expect(createBatchDelay(50)(1)).toEqual({ milliseconds: 50, deaf: true })
  })
})
