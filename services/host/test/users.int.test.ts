import { type Role, roleLevels } from '@crm/contracts'
import { calls, type EndpointContracts, type Problem, type User, type UserSession } from '@crm/contracts/schemas'
import { rebuildProjection, verifyProjection } from '@crm/event-store'
import { identityService } from '@crm/service-identity'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiAnswer, type ApiCaller, allRoles, startTestHost, type TestHost } from './start-host.ts'

let host: TestHost
const callers = new Map<string, ApiCaller>()
beforeAll(async () => {
  host = await startTestHost()
  // The permission opens the calls to these users; the tests are about what they may do with it.
  await host.db.pool.query(
    `update crm.users set permissions = array_append(permissions, 'user-management') where role in ('installer', 'sales_rep', 'manager')`,
  )
  for (const role of allRoles) callers.set(role, host.as(await host.signIn(role)))
})
const as = (role: Role): ApiCaller => callers.get(role) as ApiCaller

type CallOutcome = { status: number; body: User & Problem }
const path = (id?: number, after = '') => `/api/admin/users${id === undefined ? '' : `/${id}`}${after}`
const toOutcome = ({ status, body }: ApiAnswer, call: keyof EndpointContracts = 'createUser'): CallOutcome => {
  if (status < 300) expect(calls[call].reply.safeParse(body).error?.issues ?? []).toEqual([])
  return { status, body: body as CallOutcome['body'] }
}
let count = 0
const aName = () => `person${++count}`
const add = async (more: object = {}, role: Role = 'administrator') =>
  toOutcome(await as(role)(path(), { method: 'POST', body: { username: aName(), password: 'a password', ...more } }))
const added = async (more: object = {}) => {
  const { status, body } = await add(more)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const put = async (id: number, body: object, role: Role = 'administrator', caller = as(role)) =>
  toOutcome(await caller(path(id), { method: 'PUT', body }), 'updateUser')
const remove = async (id: number, role: Role = 'administrator') => toOutcome(await as(role)(path(id), { method: 'DELETE' }), 'deleteUser')
const restore = async (id: number, role: Role = 'administrator') =>
  toOutcome(await as(role)(path(id, '/restore'), { method: 'POST', body: {} }), 'restoreUser')
const reset = async (id: number, password: unknown, role: Role = 'administrator') =>
  toOutcome(await as(role)(path(id, '/reset-password'), { method: 'POST', body: { password } }), 'resetUserPassword')
const list = async (role: Role = 'administrator') => (await as(role)(path())).body as User[]
const entry = async (id: number) => (await list()).find((one) => one.id === id)
const idOf = async (username: string) => (await list()).find((one) => one.username === username)?.id ?? 0
const signedIn = async (username: string, password = 'a password') => host.as(await host.signIn(username, password))
const me = async (caller: ApiCaller) => (await caller('/api/auth/me')).status
const typesOf = async (id: number) => (await host.store.read(`user-${id}`)).map(({ type }) => type)
const written = async () => (await host.db.pool.query<{ count: bigint }>('select count(*) from crm.events')).rows[0]?.count

describe('POST /api/admin/users', () => {
  it('accepts a name with accents in either Unicode form', async () => {
    await added({ username: 'zoe\u0301 sample', password: 'a password' })
    expect(await me(await signedIn('zoe\u0301 sample'))).toBe(200)
    expect(await me(await signedIn('zo\u00e9 sample'))).toBe(200)
  })

  it('creates a user who can sign in', async () => {
    const username = aName()
    const sent = { username, name: 'Kim Sample', email: `${username}@example.com`, role: 'manager', permissions: '["reports","leads"]' }
    const { status, body } = await add({ ...sent, is_active: true })
    expect(status).toBe(201)
    const at = expect.any(String)
    expect(body).toEqual({
      id: body.id,
      username,
      full_name: 'Kim Sample',
      email: `${username}@example.com`,
      role: 'manager',
      permissions: ['leads', 'reports'],
      is_active: true,
      created_at: at,
      updated_at: at,
      last_login: null,
      open_sessions: 0,
      version: 1,
    })
    expect(await me(await signedIn(username))).toBe(200)
    expect(await entry(body.id)).toMatchObject({ last_login: at, open_sessions: 1 })
  })

  it('requires only a name and a password: the user becomes an active sales rep with the permissions of that role', async () => {
    expect((await add({ permissions: undefined, email: '', name: ' ' })).body).toMatchObject({
      role: 'sales_rep',
      permissions: ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'sample-booklets'],
      is_active: true,
      full_name: null,
      email: null,
    })
  })

  it("gives the role's permissions that the actor has", async () => {
    expect((await add({ role: 'sales_rep' }, 'manager')).body.permissions).toContain('leads')
    expect((await add({ role: 'installer' }, 'installer')).body.permissions).toEqual(['dashboard', 'installations'])
  })

  it.each([
    [{ username: '' }, 'Username and password are required'],
    [{ username: ' \u200b ' }, 'Username and password are required'],
    [{ username: null }, 'Username and password are required'],
    [{ password: '' }, 'Username and password are required'],
    [{ password: undefined }, 'Username and password are required'],
    [{ password: '7 chars' }, 'Password: Must be at least 8 characters'],
    [{ password: 'x'.repeat(256) }, 'Password: Must be at most 255 characters'],
    [{ password: 'Password1!' }, 'Password: Must not be a common password'],
    [{ password: 'letmein1234567' }, 'Password: Must not be a common password'],
    [{ username: 'kimsample', password: 'kimsample1' }, "Password: Must not be the user's own name or email"],
    [{ name: 'Kim Sample', password: 'Sample2026' }, "Password: Must not be the user's own name or email"],
    [{ username: 'x'.repeat(51) }, 'Username: Must be at most 50 characters'],
    [{ username: 'maria\u200b' }, 'Username: Must not contain invisible characters'],
    [{ username: 'ad\u00admin' }, 'Username: Must not contain invisible characters'],
    [{ username: 'ａｄｍｉｎ' }, 'Username: Must use ordinary letters'],
    [{ username: 'sᴏfia' }, 'Username: Must use Latin letters, digits, and common punctuation'],
    [{ username: 'оscar' }, 'Username: Must use Latin letters, digits, and common punctuation'],
    [{ email: 'kim at example.com' }, 'Email: Must be an email address'],
    [{ email: 'kim@example.com\r\nBcc: eve@example.com' }, undefined],
    [{ role: 'superuser' }, undefined],
    [{ role: ['administrator'] }, undefined],
    [{ role: null }, undefined],
    [{ permissions: '["leads"' }, undefined],
    [{ permissions: '{}' }, undefined],
    [{ permissions: ['nope'] }, undefined],
    [{ permissions: '__proto__' }, undefined],
    [{ permissions: Array(10_000).fill('leads') }, undefined],
    [{ is_active: 'false' }, undefined],
    [{ name: 'x'.repeat(101) }, undefined],
  ])('rejects %o and stores nothing', async (wrong, message) => {
    const before = await written()
    const { status, body } = await add(wrong)
    expect({ status, ...body }).toMatchObject({ status: 400, ...(message !== undefined && { message }) })
    expect(await written()).toBe(before)
  })

  it.each(['kitchen123', 'seven green ladders '.repeat(13).slice(0, 255), '🙂🙂🙂🙂🙂🙂🙂🙂', ' with blanks '])(
    'accepts the password %s unchanged',
    async (password) => {
      const { username } = await added({ password })
      expect(await me(await signedIn(username, password))).toBe(200)
    },
  )

  it('accepts a username and an email address only once in any case, even in concurrent requests', async () => {
    const username = aName()
    const email = `${username}@example.com`
    await added({ username, email })
    expect(await add({ username: username.toUpperCase() })).toMatchObject({
      status: 409,
      body: { message: 'A user with this username already exists', errors: [{ path: 'username' }] },
    })
    expect(await add({ email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { message: 'A user with this email address already exists', errors: [{ path: 'email' }] },
    })
    const both = await Promise.all([1, 2].map(() => add({ username: 'ray.race' })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('refuses a username that looks like that of another user, also a changed and a restored one, even in concurrent requests', async () => {
    const alike = { status: 409, body: { message: "This username looks like another user's", errors: [{ path: 'username' }] } }
    const { id } = await added({ username: 'oscar.look' })
    for (const username of ['óscar.look', 'OSCAR.L0OK', 'oscar.Iook']) expect(await add({ username })).toMatchObject(alike)
    const other = await added({ username: 'another.look' })
    expect(await put(other.id, { username: '0scar.look' })).toMatchObject(alike)
    expect((await put(id, { username: 'Oscar.Look' })).status).toBe(200)
    await remove(id)
    expect((await put(other.id, { username: '0scar.look' })).status).toBe(200)
    expect(await restore(id)).toMatchObject(alike)
    const both = await Promise.all(['rita.race', 'ríta.race'].map((username) => add({ username })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('keeps no invisible characters of a name', async () => {
    expect(await added({ name: 'Kim\u200b \u202eSample\ufeff' })).toMatchObject({ full_name: 'Kim Sample' })
    expect(await added({ name: '\u200b\u2060' })).toMatchObject({ full_name: null })
  })

  it('can create an inactive user, who can sign in after activation', async () => {
    const { id, username } = await added({ is_active: false })
    await expect(signedIn(username)).rejects.toThrow('401')
    await put(id, { is_active: true })
    expect(await me(await signedIn(username))).toBe(200)
  })
})

describe('PUT /api/admin/users/{id}', () => {
  it('changes only the sent fields and never returns the password', async () => {
    const before = await added({ name: 'Kim Sample' })
    const username = aName()
    const { body } = await put(before.id, {
      username,
      role: 'manager',
      permissions: '["leads"]',
      full_name: null,
      password: 'ignored here',
    })
    expect(body).toEqual({
      ...before,
      username,
      full_name: null,
      role: 'manager',
      permissions: ['leads'],
      version: 4,
      updated_at: expect.any(String),
    })
    expect((await put(before.id, {})).body).toEqual(body)
    expect(await typesOf(before.id)).toEqual(['UserCreated', 'UserDetailsChanged', 'UserRoleChanged', 'UserPermissionsChanged'])
  })

  it('gives the permissions of a new role', async () => {
    const { id } = await added({ role: 'manager' })
    expect((await put(id, { role: 'installer' })).body.permissions).toEqual(['dashboard', 'installations'])
  })

  it('merges concurrent changes and shows both values of a conflict', async () => {
    const { id, version } = await added({ role: 'installer' })
    await put(id, { permissions: ['dashboard'], version }, 'owner')
    expect((await put(id, { full_name: 'Kim Other', version })).body).toMatchObject({ full_name: 'Kim Other', permissions: ['dashboard'] })
    expect(await put(id, { permissions: ['reports'], version })).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: 'permissions', yours: ['reports'], theirs: ['dashboard'], by: 'owner' }] },
    })
  })

  it('is rejected when the actor lacks the given rights, and stores nothing', async () => {
    const { id } = await added({ role: 'sales_rep' })
    const before = await written()
    expect(await put(id, { permissions: ['system-settings'] }, 'owner')).toMatchObject({
      status: 403,
      body: { message: "You can't give a permission that you don't have: system-settings" },
    })
    expect(await put(id, { role: 'administrator' }, 'owner')).toMatchObject({
      status: 403,
      body: { message: "You can't give a role above your own" },
    })
    expect(await put(await idOf('owner'), { role: 'admin' }, 'owner')).toMatchObject({ status: 403 })
    expect(await written()).toBe(before)
  })
})

// permission-table.test.ts in services/identity tests every case on the rule; this tests the border cases through the API.
const nextLevels = allRoles.flatMap((actor) =>
  allRoles
    .filter((target) => [0, 1].includes(roleLevels[target] - roleLevels[actor]))
    .map((target): [Role, Role, boolean] => [actor, target, roleLevels[actor] === roleLevels[target]]),
)
describe('levels', () => {
  it.each(nextLevels)('%s reaches %s: %s', async (actor, target, allowed) => {
    const permissions: string[] = []
    const { id } = await added({ role: target, permissions })
    const expected = expect.toSatisfy((status: number) => (allowed ? status < 300 : status === 403))
    const before = await written()
    expect((await put(id, { full_name: 'Renamed' }, actor)).status).toEqual(expected)
    expect((await put(id, { is_active: false }, actor)).status).toEqual(expected)
    expect((await reset(id, 'another password', actor)).status).toEqual(expected)
    expect((await as(actor)(path(id, '/sessions'))).status).toEqual(expected)
    expect((await as(actor)(path(id, '/sessions'), { method: 'DELETE' })).status).toEqual(expected)
    expect((await remove(id, actor)).status).toEqual(expected)
    if (allowed) expect((await restore(id, actor)).status).toBe(200)
    else expect(await written()).toBe(before)
    expect((await add({ role: target, permissions }, actor)).status).toBe(allowed ? 201 : 403)
  })
})

describe('a user with a permission that the actor lacks', () => {
  it.each<Role>(['manager', 'owner'])('keeps password, email, role, sessions and account from a %s', async (actor) => {
    const { id, username, email } = await added({ role: actor, permissions: ['leads', 'system-settings'] })
    const caller = await signedIn(username)
    const session = ((await as('administrator')(path(id, '/sessions'))).body as UserSession[])[0]?.id
    const before = await typesOf(id)
    const refusals = [
      await reset(id, 'another password', actor),
      await put(id, { email: 'other@example.com' }, actor),
      await put(id, { role: 'installer' }, actor),
      await put(id, { is_active: false }, actor),
      await remove(id, actor),
      toOutcome(await as(actor)(path(id, '/sessions'), { method: 'DELETE' })),
      toOutcome(await as(actor)(path(id, `/sessions/${session}`), { method: 'DELETE' })),
    ]
    for (const { status, body } of refusals)
      expect({ status, message: body.message }).toEqual({
        status: 403,
        message: "This user has permissions that you don't have: system-settings",
      })
    expect(await typesOf(id)).toEqual(before)
    expect(await me(caller)).toBe(200)
    expect(await entry(id)).toMatchObject({ email, role: actor, is_active: true })
  })
})

describe('all sessions of a user end', () => {
  it.each<[string, (id: number) => Promise<CallOutcome>]>([
    ['deactivating', (id) => put(id, { is_active: false })],
    ['deactivating with every field', async (id) => put(id, { ...(await entry(id)), is_active: false })],
    ['demoting', (id) => put(id, { role: 'sales_rep' })],
    ['resetting the password', (id) => reset(id, 'another password')],
    ['deleting', (id) => remove(id)],
    ['ending all', async (id) => toOutcome(await as('owner')(path(id, '/sessions'), { method: 'DELETE' }), 'endUserSessions')],
  ])('at once by %s', async (_, end) => {
    const { id, username } = await added({ role: 'manager' })
    const [one, other] = [await signedIn(username), await signedIn(username)]
    expect((await end(id)).status).toBe(200)
    const after = await Promise.all([one, other].flatMap((caller) => Array.from({ length: 5 }, () => me(caller))))
    expect(new Set(after)).toEqual(new Set([401]))
  })

  it('but not by promotion, a new name or other permissions', async () => {
    const { id, username } = await added({ role: 'sales_rep' })
    const caller = await signedIn(username)
    await put(id, { role: 'manager', full_name: 'Kim Promoted', permissions: ['leads'] })
    expect(await me(caller)).toBe(200)
    expect((await caller('/api/sample-booklets')).status).toBe(403)
  })

  it('even one that opens during the password reset', async () => {
    const { id, username } = await added()
    const [answers] = await Promise.all([
      Promise.all(
        Array.from({ length: 6 }, () => host.as()('/api/auth/login', { method: 'POST', body: { username, password: 'a password' } })),
      ),
      reset(id, 'another password'),
    ])
    const late = answers.map(({ headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? '')
    expect(new Set(await Promise.all(late.map((cookie) => me(host.as(cookie)))))).toEqual(new Set([401]))
    expect(await me(await signedIn(username, 'another password'))).toBe(200)
  })

  it('one by one, by users who may see them', async () => {
    const { id, username } = await added()
    const [gone, stays] = [await signedIn(username), await signedIn(username)]
    const open = (await as('owner')(path(id, '/sessions'))).body as UserSession[]
    expect(calls.userSessions.reply.parse(open)).toHaveLength(2)
    expect(open[0]).toMatchObject({ ip_address: '127.0.0.1', user_agent: 'node', is_current: false })
    const first = Math.min(...open.map((session) => session.id))
    const end = () => as('owner')(path(id, `/sessions/${first}`), { method: 'DELETE' })
    expect(await end()).toMatchObject({ status: 200, body: { message: 'Session ended' } })
    expect([await me(gone), await me(stays)]).toEqual([401, 200])
    expect(await end()).toMatchObject({ status: 404, body: { message: 'This session has already ended' } })
    expect((await host.store.read(`session-${first}`)).at(-1)).toMatchObject({
      type: 'UserSessionEnded',
      data: { userId: id, username },
      meta: { actor: { name: 'owner' } },
    })
  })

  it('except the current one, when users end their own', async () => {
    const { id, username } = await added({ permissions: ['user-management'] })
    const [here, there] = [await signedIn(username), await signedIn(username)]
    expect(await here(path(id, '/sessions'), { method: 'DELETE' })).toMatchObject({ status: 200, body: { message: '1 session ended' } })
    expect([await me(here), await me(there)]).toEqual([200, 401])
  })
})

describe('resetting a password', () => {
  it('lets the user sign in only with the new one and never returns it', async () => {
    const { id, username } = await added()
    expect(await reset(id, 'a canary in the mine')).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } })
    await expect(signedIn(username)).rejects.toThrow('401')
    expect(await me(await signedIn(username, 'a canary in the mine'))).toBe(200)
    const { rows } = await host.db.pool.query(`select data, meta from crm.events union all select to_jsonb(c), null from crm.commands c`)
    expect(JSON.stringify(rows)).not.toMatch(/canary|argon2/)
  })

  describe('by someone else sets a one-time password', () => {
    const oneTime = 'seven green ladders'
    const pending = async (more: object = {}) => {
      const { id, username } = await added(more)
      await reset(id, oneTime)
      return { id, username, caller: await signedIn(username, oneTime) }
    }
    const choose = async (caller: ApiCaller, password: string) =>
      toOutcome(await caller('/api/auth/password', { method: 'POST', body: { password } }), 'changePassword')

    it('with which only another password can be chosen, even by an administrator', async () => {
      const { caller, username } = await pending({ role: 'administrator' })
      expect((await caller('/api/auth/me')).body).toMatchObject({ username, must_change_password: true })
      const refused = { status: 403, body: { message: 'Choose a new password first' } }
      for (const other of [path(), '/api/leads', '/api/live', '/api/admin/dashboard-stats', '/api/followups'])
        expect({ other, ...(await caller(other)) }).toMatchObject({ other, ...refused })
      const body = { password: 'another password' }
      expect(await caller(path(1, '/reset-password'), { method: 'POST', body })).toMatchObject(refused)
      expect((await caller('/api/auth/logout', { method: 'POST' })).status).toBe(200)
      expect(await me(caller)).toBe(401)
    })

    it('which ends when the user has chosen another one', async () => {
      const { id, username, caller } = await pending()
      expect(await choose(caller, 'another green ladder')).toEqual({ status: 200, body: { message: 'Password changed successfully' } })
      expect((await caller('/api/auth/me')).body).not.toHaveProperty('must_change_password')
      expect((await caller('/api/leads?limit=10')).status).toBe(200)
      await expect(signedIn(username, oneTime)).rejects.toThrow('401')
      expect(await me(await signedIn(username, 'another green ladder'))).toBe(200)
      expect(await typesOf(id)).toEqual(['UserCreated', 'UserPasswordReset', 'UserPasswordChanged'])
      expect(await choose(caller, 'yet another ladder')).toMatchObject({
        status: 409,
        body: { message: 'The one-time password was already changed. Please reload the page.' },
      })
    })

    it('which is not accepted as the new one, nor is a short or a common one, or the own name', async () => {
      const { id, username, caller } = await pending()
      expect(await choose(caller, oneTime)).toMatchObject({
        status: 400,
        body: { message: 'Password: Must not be the one-time password', errors: [{ path: 'password' }] },
      })
      expect((await choose(caller, 'short')).status).toBe(400)
      expect((await choose(caller, 'letmein123')).body.message).toBe('Password: Must not be a common password')
      expect((await choose(caller, `${username}!!`)).body.message).toBe("Password: Must not be the user's own name or email")
      expect((await caller('/api/leads')).status).toBe(403)
      expect(await typesOf(id)).toEqual(['UserCreated', 'UserPasswordReset'])
    })

    it('whose other sessions end, as whoever set it may have opened them', async () => {
      const { username, caller } = await pending()
      const intruder = await signedIn(username, oneTime)
      await choose(caller, 'another green ladder')
      expect([await me(caller), await me(intruder)]).toEqual([200, 401])
    })

    it('of which two sessions change only one', async () => {
      const { username, caller } = await pending()
      const other = await signedIn(username, oneTime)
      const passwords = ['green ladder one', 'green ladder two']
      const answers = await Promise.all([caller, other].map((each, n) => choose(each, passwords[n] ?? '')))
      const winner = answers.findIndex(({ status }) => status === 200)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await me(await signedIn(username, passwords[winner]))).toBe(200)
      await expect(signedIn(username, passwords[1 - winner])).rejects.toThrow('401')
    })

    it('but users who set their own choose it at once', async () => {
      const { id, username } = await added({ permissions: ['user-management'] })
      const own = await signedIn(username)
      expect((await own(path(id, '/reset-password'), { method: 'POST', body: { password: oneTime } })).status).toBe(200)
      expect((await (await signedIn(username, oneTime))(path())).status).toBe(200)
    })

    it('and nobody without one can use the call', async () => {
      const { caller } = await added().then(async ({ username }) => ({ caller: await signedIn(username) }))
      expect((await choose(caller, 'another green ladder')).status).toBe(409)
      expect((await host.as()('/api/auth/password', { method: 'POST', body: { password: 'another green ladder' } })).status).toBe(401)
    })
  })

  it.each(['', undefined, 'short', ['a password'], 'x'.repeat(256), 'iloveyou', 'sunshine99'])('refuses %o', async (password) => {
    const { id } = await added()
    expect((await reset(id, password)).status).toBe(400)
    expect(await typesOf(id)).toEqual(['UserCreated'])
  })
})

describe('deleting a user', () => {
  it('removes them from the list and the product, and can be undone', async () => {
    const before = await added({ email: 'back@example.com' })
    expect(await remove(before.id)).toEqual({ status: 200, body: { message: 'User deleted successfully' } })
    expect(await entry(before.id)).toBeUndefined()
    await expect(signedIn(before.username)).rejects.toThrow('401')
    const notFound = { status: 404, body: { message: 'User not found' } }
    for (const again of [await remove(before.id), await put(before.id, {}), await reset(before.id, 'another password')])
      expect(again).toMatchObject(notFound)
    expect((await restore(before.id)).body).toEqual({ ...before, version: 3, updated_at: expect.any(String) })
    expect(await me(await signedIn(before.username))).toBe(200)
    expect(await restore(1_999_999_999)).toMatchObject(notFound)
  })

  it('frees the name; a new user of that name keeps it', async () => {
    const { id, username } = await added()
    await remove(id)
    await added({ username })
    expect(await restore(id)).toMatchObject({ status: 409, body: { message: 'A user with this username already exists' } })
  })

  it("is rejected for the user named admin and for one's own account", async () => {
    const refused = (message: string) => ({ status: 409, body: { message } })
    expect(await remove(await idOf('admin'))).toMatchObject(refused("The user named admin can't be deleted"))
    expect(await remove(await idOf('administrator'))).toMatchObject(refused("You can't delete your own account"))
    expect(await put(await idOf('administrator'), { is_active: false })).toMatchObject(refused("You can't deactivate your own account"))
  })
})

describe('the last active administrator', () => {
  const others = async (...keep: number[]) =>
    (await list()).filter(({ id, role, is_active }) => (role === 'admin' || role === 'administrator') && is_active && !keep.includes(id))
  const alone = async (...keep: number[]) => {
    for (const { id } of await others(...keep)) await host.db.pool.query('update crm.users set is_active = false where id = $1', [id])
  }
  const back = () => host.db.pool.query(`update crm.users set is_active = true where username in ('admin', 'administrator')`)
  const last = { status: 409, body: { message: 'There must be at least one active administrator' } }

  it("can't be demoted, deactivated or deleted by any user", async () => {
    const id = await idOf('administrator')
    await alone(id)
    for (const change of [{ role: 'manager' }, { role: 'owner', permissions: [] }]) expect(await put(id, change)).toMatchObject(last)
    expect((await put(id, { role: 'admin' })).status).toBe(200)
    expect((await put(id, { role: 'administrator' })).status).toBe(200)
    await back()
  })

  it.each<[string, object]>([
    ['demote', { role: 'manager' }],
    ['deactivate', { is_active: false }],
  ])('remains when two administrators %s each other at the same time', async (_, change) => {
    for (let round = 0; round < 3; round++) {
      const [one, other] = [await added({ role: 'administrator' }), await added({ role: 'administrator' })]
      const [first, second] = [await signedIn(one.username), await signedIn(other.username)]
      await alone(one.id, other.id)
      const answers = await Promise.all([put(other.id, change, 'administrator', first), put(one.id, change, 'administrator', second)])
      await back()
      // By then the slower administrator has lost the rights or the session.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([expect.toBeOneOf([401, 403, 409])]))
      await remove(one.id)
      await remove(other.id)
    }
  })

  it('remains when two administrators demote themselves at the same time', async () => {
    const [one, other] = [await added({ role: 'administrator' }), await added({ role: 'administrator' })]
    const [first, second] = [await signedIn(one.username), await signedIn(other.username)]
    await alone(one.id, other.id)
    const demoted = { role: 'sales_rep' }
    const answers = await Promise.all([put(one.id, demoted, 'administrator', first), put(other.id, demoted, 'administrator', second)])
    await back()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(last)
  })
})

describe('refused sign-ins', () => {
  it('are listed newest first, only for known names', async () => {
    const { id, username } = await added()
    for (const name of [username, 'nobody-at-all'])
      await host.as()('/api/auth/login', {
        method: 'POST',
        body: { username: name, password: 'wrong' },
        headers: { 'user-agent': 'Firefox 140' },
      })
    const { body } = await as('owner')('/api/admin/refused-sign-ins')
    expect(calls.refusedSignIns.reply.parse(body)[0]).toMatchObject({
      user_id: id,
      username,
      reason: 'wrong password',
      ip_address: '127.0.0.1',
      user_agent: 'Firefox 140',
    })
    expect(JSON.stringify(body)).not.toContain('nobody-at-all')
  })
})

describe('read tables', () => {
  it.each(identityService.projections)('of $name are the same after a rebuild from the events', async (projection) => {
    const [table = ''] = projection.tables
    // Values that the tests set directly have no event, and are lost here.
    await rebuildProjection({ connectionString: host.databaseUrl, projection })
    expect(await verifyProjection({ connectionString: host.databaseUrl, projection })).toMatchObject([{ table, missing: 0, surplus: 0 }])
  })
})
