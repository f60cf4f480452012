import type { APIRequestContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { findPageAddress } from './smoke.ts'

const lists: Record<string, unknown> = {
  '/api/leads': { total: 1, leads: [{ id: 7 }] },
  '/api/installations': [{ id: 9 }],
  '/api/empty': [],
}
// Implements only the requests of this test.
const request = {
  get: async (path: string) => ({ ok: () => path in lists, json: async () => lists[path] }),
} as unknown as APIRequestContext
const where = (path: string, named = {}) => findPageAddress(path, named, request)

it.each([
  ['the address of a page is its path', '/leads', '/leads'],
  ['the first record of its list', '/leads/:id', '/leads/7'],
  ['also with more after it, and in a nested list', '/installations/:id/print', '/installations/9/print'],
  ['none when the list is empty', '/empty/:id', null],
  ['none when there is no such list', '/things/:id', null],
  ['none when the parameter is unknown', '/leads/:stage', null],
])('%s', async (_, path, address) => {
  expect(await where(path)).toBe(address)
})

it('is today for a date, or the one in package.json', async () => {
  expect(await where('/installations/day/:date/print')).toMatch(/^\/installations\/day\/\d{4}-\d\d-\d\d\/print$/)
  expect(await where('/leads/:stage', { '/leads/:stage': '/leads/sold' })).toBe('/leads/sold')
})
