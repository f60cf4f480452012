import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createConcurrencyLimiter } from './password.ts'

/** Tasks that end when the test says so. */
function pieces() {
  const ends: (() => void)[] = []
  const begun = () => ends.length
  return { begun, end: (index: number) => ends[index]?.(), work: () => new Promise<void>((end) => ends.push(end)) }
}

it('runs a limited number of calls at once and starts the next when one ends or fails', async () => {
  const limited = createConcurrencyLimiter(2)
  const { begun, end, work } = pieces()
  const first = limited(work)
  const failing = limited(async () => Promise.reject(new Error('No')))
  await expect(failing).rejects.toThrow('No')
  const [second, third] = [limited(work), limited(work)]
  await turn()
  expect(begun()).toBe(2)
  end(0)
  await first
  await turn()
  expect(begun()).toBe(3)
  end(1)
  end(2)
  await Promise.all([second, third])
})

it('refuses further calls when five hundred are waiting', async () => {
  const limited = createConcurrencyLimiter(1)
  const { work } = pieces()
  for (let n = 0; n < 501; n += 1) void limited(work)
  await expect(limited(work)).rejects.toMatchObject({ status: 503, message: 'Too many users are signing in right now. Please try again.' })
})
