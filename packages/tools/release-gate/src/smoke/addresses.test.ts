import type { APIRequestContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { addressOf } from './smoke.ts'

const lists: Record<string, unknown> = {
  '/api/leads': { total: 1, leads: [{ id: 7 }] },
  '/api/installations': [{ id: 9 }],
  '/api/empty': [],
}
// Only what is asked of it here.
const request = {
  get: async (path: string) => ({ ok: () => path in lists, json: async () => lists[path] }),
} as unknown as APIRequestContext
const where = (path: string, named = {}) => addressOf(path, named, request)

it.each([
  ['a page is where its path says', '/leads', '/leads'],
  ['a record is one that the list has', '/leads/:id', '/leads/7'],
  ['also with more behind it, and in a list by itself', '/installations/:id/print', '/installations/9/print'],
  ['nowhere, where the list is empty', '/empty/:id', null],
  ['nowhere, where there is no such list', '/things/:id', null],
  ['nowhere, where nobody knows the parameter', '/leads/:stage', null],
])('%s', async (_, path, address) => {
  expect(await where(path)).toBe(address)
})

it('is today for a date, and elsewhere where package.json says so', async () => {
  expect(await where('/installations/day/:date/print')).toMatch(/^\/installations\/day\/\d{4}-\d\d-\d\d\/print$/)
  expect(await where('/leads/:stage', { '/leads/:stage': '/leads/sold' })).toBe('/leads/sold')
})
