import { expect, it } from 'vitest'
import { slowest } from './slowest.ts'

it('names the ten files that took longest, in that order', () => {
  const times = Array.from({ length: 12 }, (_, n) => ({ file: `file-${n}`, milliseconds: n * 1500 }))
  const [title, first, ...rest] = slowest(times)
  expect(title).toBe('slowest files:')
  expect(first).toBe('   16.5 s  file-11')
  expect(rest).toHaveLength(9)
  expect(rest.at(-1)).toBe('    3.0 s  file-2')
})

it('says nothing of a run without files', () => {
  expect(slowest([])).toEqual([])
})
