import { expect, it } from 'vitest'
import { type Endpoint, endpoints } from './endpoints.ts'
import { permissions } from './permissions.ts'

// What keeps this file compiling is the proof: without `access`, or with a key that there is not, a call is no `Endpoint`.
// @ts-expect-error a call that does not say who may make it
const unguarded: Endpoint = { method: 'GET', path: '/api/unguarded' }
// @ts-expect-error a key that there is not
const misspelt: Endpoint = { method: 'GET', path: '/api/misspelt', access: ['user-managment'] }

it('a call without a policy, or with a key that opens nothing, is no call', () => {
  const isPolicy = ({ access }: Endpoint) =>
    access === 'public' || access === 'teams' || (Array.isArray(access) && access.every((key) => permissions.includes(key)))
  expect([unguarded, misspelt].map(isPolicy)).toEqual([false, false])
  const all: Record<string, Endpoint> = endpoints
  expect(Object.entries(all).flatMap(([name, call]) => (isPolicy(call) ? [] : [name]))).toEqual([])
})
