import { expect, it } from 'vitest'
import { type Endpoint, endpoints } from './endpoints.ts'
import { permissions } from './permissions.ts'

// `@ts-expect-error` fails the type check if one of these values ever becomes a valid `Endpoint`.
// @ts-expect-error `access` is missing
const unguarded: Endpoint = { method: 'GET', path: '/api/unguarded' }
// @ts-expect-error `access` has an unknown permission
const misspelled: Endpoint = { method: 'GET', path: '/api/misspelled', access: ['user-managment'] }

it('every endpoint has an access policy with known permissions', () => {
  const isPolicy = ({ access }: Endpoint) =>
    access === 'public' || access === 'teams' || (Array.isArray(access) && access.every((key) => permissions.includes(key)))
  expect([unguarded, misspelled].map(isPolicy)).toEqual([false, false])
  const all: Record<string, Endpoint> = endpoints
  expect(Object.entries(all).flatMap(([name, call]) => (isPolicy(call) ? [] : [name]))).toEqual([])
})
