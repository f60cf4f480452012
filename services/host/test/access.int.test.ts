import { type Endpoint, type EndpointName, endpoints, type Role, roleLevels } from '@crm/contracts'
import { expectedEndpointAccess, expectedRoleLevels, expectedRolePermissions } from '@crm/http/access-table'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiCaller, allRoles, startTestHost, type TestHost } from './start-host.ts'

// access.test.ts of packages/http tests the rule for every call, role and permission. This test checks that each call applies the rule.

const names = Object.keys(endpoints) as EndpointName[]
const everything = (role: Role): boolean => role === 'admin' || role === 'administrator'
// Signing in and out is open to all and would end the session that this test uses. The live stream doesn't end; it has its own tests.
const swept = names.filter((name) => !['login', 'logout', 'health', 'live'].includes(name))
// These calls share permissions and level one, but their handler requires a higher level.
const levelInHandler = ['reopenInstallation', 'rebuildProjection', 'verifyProjection', 'verifyLog']
const classOf = (name: EndpointName): string =>
  levelInHandler.includes(name) ? name : JSON.stringify([expectedEndpointAccess[name], expectedRoleLevels[name]])
const oneOfEach = swept.filter((name, n) => swept.findIndex((other) => classOf(other) === classOf(name)) === n)

let host: TestHost
const callers = new Map<Role, ApiCaller>()
beforeAll(async () => {
  host = await startTestHost()
  for (const role of allRoles) callers.set(role, host.as(await host.signIn(role)))
})

const setKeys = (role: Role, keys: readonly string[]) =>
  host.db.pool.query('update crm.users set permissions = $2 where username = $1', [role, keys])

// The request is never valid: an allowed caller gets past the access check to a 400, 404 or 200.
function called(name: EndpointName, caller: ApiCaller): Promise<{ status: number }> {
  const { method, path }: Endpoint = endpoints[name]
  // Users with only the dashboard permission may request no more of the list than the dashboard shows.
  const query = name === 'listLeads' ? '?limit=10' : ''
  return caller(path.replace(':id', '1999999999') + query, { method, ...(method === 'POST' || method === 'PUT' ? { body: {} } : {}) })
}

const statusesOf = async (of: readonly EndpointName[], caller: ApiCaller): Promise<[EndpointName, number][]> => {
  const answers: [EndpointName, number][] = []
  for (const name of of) answers.push([name, (await called(name, caller)).status])
  return answers
}
const all = (of: readonly EndpointName[], statusOf: (name: EndpointName) => number) => of.map((name) => [name, statusOf(name)])

describe('every call', () => {
  const guarded = [...swept, 'live' as const]

  it('is rejected without a session and with an unknown one', async () => {
    expect(await statusesOf(guarded, host.as())).toEqual(all(guarded, () => 401))
    expect(await statusesOf(guarded, host.as(`sid-3000=${'A'.repeat(43)}`))).toEqual(all(guarded, () => 401))
  })

  it('is rejected for a user without permissions, except calls that require none', async () => {
    const keyed = swept.filter((name) => expectedEndpointAccess[name] !== null)
    await setKeys('installer', [])
    expect(await statusesOf(keyed, callers.get('installer') as ApiCaller)).toEqual(
      all(keyed, (name) => (expectedEndpointAccess[name] === 'teams' ? 401 : 403)),
    )
    await setKeys('installer', expectedRolePermissions.installer)
  })
})

describe("a team's upload token", () => {
  const issued = async (name: string): Promise<{ id: number; token: string }> => {
    const administrator = callers.get('administrator') as ApiCaller
    return (await administrator(`/api/admin/front-ends/${name}/tokens`, { method: 'POST' })).body as { id: number; token: string }
  }
  const send = (path: string, token: string, body: object = {}) =>
    host.as()(path, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
  const ofTeams = names.filter((name) => expectedEndpointAccess[name] === 'teams' || name === 'steerFrontEnd' || name === 'findFrontEnd')

  it.each(ofTeams)('allows %s of its own front-end', async (name) => {
    const { token } = await issued('hello')
    const { method, path }: Endpoint = endpoints[name]
    const headers = { authorization: `Bearer ${token}` }
    const own = path.replace(':name', 'hello').replace(':hash', 'A'.repeat(64))
    const sent = method === 'GET' ? { method, headers } : { method, headers, body: {} }
    expect((await host.as()(own, sent)).status).toBeOneOf(method === 'GET' ? [200] : [400, 415])
    const other = await host.as()(path.replace(':name', 'leads'), sent)
    expect(other).toMatchObject({ status: 403, body: { message: 'This upload token belongs to another team' } })
  })

  it('allows no other call', async () => {
    const others = await issued('others')
    const closed = names.filter((name) => !ofTeams.includes(name) && expectedEndpointAccess[name] !== 'everyone')
    const withToken: ApiCaller = (path, sent) =>
      host.as()(path.replace(':name', 'others'), { ...sent, headers: { authorization: `Bearer ${others.token}` } })
    expect(await statusesOf(closed, withToken)).toEqual(all(closed, () => 401))
  })

  it('is rejected when it is invented, misspelled or revoked', async () => {
    const { id, token } = await issued('revoked')
    const path = '/api/front-ends/revoked/uploads'
    const body = { files: [] }
    expect((await send(path, token, body)).status).toBe(200)
    await (callers.get('administrator') as ApiCaller)(`/api/admin/front-ends/revoked/tokens/${id}`, { method: 'DELETE' })
    for (const wrong of [token, token.slice(0, -1), `crm_revoked_${'A'.repeat(43)}`, 'x', `crm_%00_${'A'.repeat(43)}`])
      expect(await send(path, wrong, body)).toMatchObject({ status: 401, body: { message: 'Unknown upload token' } })
  })
})

describe('a user with only the dashboard permission', () => {
  it.each(['', '?limit=11', '?limit=10&page=2', '?limit=10&search=ada', '?limit=10&status=Sold', '?limit=10&sort=name'])(
    "can't read the list of leads%s",
    async (query) => {
      const installer = callers.get('installer') as ApiCaller
      expect((await installer(`/api/leads${query}`)).status).toBe(403)
    },
  )
})

describe.each(allRoles)('%s', (role) => {
  it.each(oneOfEach)('with the keys of the role: %s', async (name) => {
    const keys = expectedEndpointAccess[name]
    const isOfLevel = roleLevels[role] >= (expectedRoleLevels[name] ?? 0)
    const mayCall =
      keys === null ||
      (everything(role) && keys !== 'teams') ||
      (isOfLevel && Array.isArray(keys) && keys.some((key) => expectedRolePermissions[role].includes(key)))
    const { status } = await called(name, callers.get(role) as ApiCaller)
    if (mayCall) expect([200, 400, 404]).toContain(status)
    else expect(status).toBe(keys === 'teams' ? 401 : 403)
  })
})
