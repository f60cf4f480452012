import { createHash } from 'node:crypto'
import { createUser } from '@crm/service-identity'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createHost } from '../src/index.ts'
import { buildTestPassword, readFirstCookie, startTestHost, type TestHost } from './start-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})

const tried = (username: unknown, password: unknown, cookie?: string) =>
  host.as(cookie)('/api/auth/login', { method: 'POST', body: { username, password } })
const me = (cookie: string) => host.as(cookie)('/api/auth/me')
const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => (await host.db.pool.query<T>(text, values)).rows
const newUser = (username: string) => createUser(host, { username, password: buildTestPassword(username), role: 'sales_rep' })
const tokenIn = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1)
const digestIn = (cookie: string): string => createHash('sha256').update(tokenIn(cookie)).digest('hex')

describe('signing in', () => {
  it('returns the user and a cookie for the API', async () => {
    const answer = await tried('manager', buildTestPassword('manager'))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      user: { username: 'manager', role: 'manager', permissions: expect.arrayContaining(['leads', 'reports']) },
    })
    expect(await me(readFirstCookie(answer.headers))).toMatchObject({ status: 200, body: { username: 'manager', role: 'manager' } })
  })

  it('never reuses a session id of the browser', async () => {
    const planted = `sid-3000=${'A'.repeat(43)}`
    const cookie = readFirstCookie((await tried('manager', buildTestPassword('manager'), planted)).headers)
    expect(cookie).not.toBe(planted)
    expect((await me(planted)).status).toBe(401)
    const second = readFirstCookie((await tried('manager', buildTestPassword('manager'), cookie)).headers)
    expect(second).not.toBe(cookie)
    expect((await me(cookie)).status).toBe(401)
  })

  it('stores only a digest of the 32 random bytes', async () => {
    const cookie = await host.signIn('owner')
    expect(tokenIn(cookie)).toMatch(/^[\w-]{43}$/)
    expect(await sql('select 1 from crm.user_sessions where session_id = $1', [digestIn(cookie)])).toHaveLength(1)
    expect(JSON.stringify(await sql('select * from crm.user_sessions'))).not.toContain(tokenIn(cookie))
  })

  it('sets only the cookie attributes for plain http on this machine', async () => {
    const { headers } = await tried('manager', buildTestPassword('manager'))
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^sid-3000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)])
  })

  it('stores the password as Argon2id with at least the cost that OWASP recommends', async () => {
    const [row] = await sql<{ password_hash: string }>('select password_hash from crm.user_credentials limit 1')
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('replaces a hash of a lower cost', async () => {
    const id = await newUser('cheap')
    const cheap = await hash(buildTestPassword('cheap'), { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await sql('update crm.user_credentials set password_hash = $2 where user_id = $1', [id, cheap])
    await host.signIn('cheap')
    const [row] = await sql<{ password_hash: string }>('select password_hash from crm.user_credentials where user_id = $1', [id])
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await host.signIn('cheap')
  })

  it('closes the oldest of more than 20 sessions', async () => {
    await newUser('busy')
    const first = await host.signIn('busy')
    const second = await host.signIn('busy')
    for (let n = 0; n < 19; n++) await host.signIn('busy')
    expect((await me(first)).status).toBe(401)
    expect((await me(second)).status).toBe(200)
  })

  it('records an event with user, address and device, and so does signing out', async () => {
    await newUser('fay')
    const cookie = await host.signIn('fay')
    await host.as(cookie)('/api/auth/logout', { method: 'POST', headers: { 'user-agent': 'Firefox 140' } })
    const events = await sql<{ type: string; meta: object }>(
      `select type, meta from crm.events where data->>'username' = 'fay' order by position`,
    )
    expect(events.map(({ type }) => type)).toEqual(['UserCreated', 'UserSignedIn', 'UserSignedOut'])
    expect(events[1]?.meta).toMatchObject({ actor: { name: 'fay' }, ip: '127.0.0.1' })
    expect(events[2]?.meta).toMatchObject({ actor: { name: 'fay' }, ip: '127.0.0.1', userAgent: 'Firefox 140' })
    expect(await sql('select 1 from crm.users where username = $1 and last_login is not null', ['fay'])).toHaveLength(1)
  })
})

describe('a session and its event', () => {
  const whileRefused = async (table: string, doing: () => Promise<{ status: number }>) => {
    const client = new pg.Client({ connectionString: host.databaseUrl })
    await client.connect()
    try {
      await client.query(
        `create function crm.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$`,
      )
      await client.query(`create trigger refuse before insert or update on ${table} for each statement execute function crm.refuse()`)
      expect((await doing()).status).toBe(500)
    } finally {
      await client.query('drop function crm.refuse cascade')
      await client.end()
    }
  }
  const of = async (username: string) => ({
    sessions: await sql('select s.is_active from crm.user_sessions s join crm.users u on u.id = s.user_id where username = $1', [username]),
    facts: (await sql<{ type: string }>(`select type from crm.events where data->>'username' = $1 order by position`, [username])).map(
      ({ type }) => type,
    ),
  })

  it('are created together or not at all', async () => {
    await newUser('wanda')
    for (const table of ['crm.events', 'crm.user_sessions']) {
      await whileRefused(table, () => tried('wanda', buildTestPassword('wanda')))
      expect(await of('wanda')).toEqual({ sessions: [], facts: ['UserCreated'] })
    }
    await host.signIn('wanda')
    expect(await of('wanda')).toEqual({ sessions: [{ is_active: true }], facts: ['UserCreated', 'UserSignedIn'] })
  })

  it('end together or not at all', async () => {
    await newUser('xaver')
    const cookie = await host.signIn('xaver')
    for (const table of ['crm.events', 'crm.user_sessions']) {
      await whileRefused(table, () => host.as(cookie)('/api/auth/logout', { method: 'POST' }))
      expect((await me(cookie)).status).toBe(200)
      expect(await of('xaver')).toEqual({ sessions: [{ is_active: true }], facts: ['UserCreated', 'UserSignedIn'] })
    }
    // A new sign-in ends the browser's previous session.
    await whileRefused('crm.events', () => tried('xaver', buildTestPassword('xaver'), cookie))
    expect((await me(cookie)).status).toBe(200)
  })
})

describe('a refused sign-in', () => {
  it('looks the same for an unknown name, a wrong password and an inactive account', async () => {
    const id = await newUser('gone')
    await sql('update crm.users set is_active = false where id = $1', [id])
    const answers = [
      await tried('nobody-at-all', 'whatever it is'),
      await tried('installer', 'whatever it is'),
      await tried('gone', buildTestPassword('gone')),
    ]
    const seen = answers.map(({ status, text, headers }) => {
      const names = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      return JSON.stringify([status, text, names])
    })
    expect(new Set(seen).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { message: 'Invalid credentials. Please try again.' } })
    expect(answers[0]?.headers.getSetCookie()).toEqual([])
  })

  it('accepts a name only in its exact spelling', async () => {
    await newUser('exact')
    for (const name of ['exact ', ' exact', 'EXACT', 'еxact', 'exact\u200b']) {
      expect(await tried(name, buildTestPassword('exact'))).toMatchObject({
        status: 401,
        body: { message: 'Invalid credentials. Please try again.' },
      })
    }
    await expect(createUser(host, { username: 'EXACT', password: 'another one', role: 'sales_rep' })).rejects.toThrow()
  })

  it('is recorded without the password, and not at all for an unknown name', async () => {
    await newUser('hal')
    await tried('hal', 'a canary of a password')
    await tried('a canary of a name', 'a canary of a password')
    const events = await sql<{ type: string; data: object }>(
      `select type, data from crm.events where type = 'SignInRefused' and data->>'username' = 'hal'`,
    )
    expect(events).toMatchObject([{ data: { reason: 'wrong password' } }])
    expect(JSON.stringify(await sql('select data, meta from crm.events'))).not.toContain('canary')
    expect(JSON.stringify(await sql('select * from crm.sign_in_failures'))).not.toContain('canary')
  })
})

describe('guessing passwords', () => {
  it('five attempts are free, then each one waits, with the same answer', async () => {
    await newUser('ida')
    for (let n = 0; n < 5; n++) expect((await tried('ida', `guess ${n}`)).status).toBe(401)
    const wrong = await tried('ida', 'guess 6')
    const right = await tried('ida', buildTestPassword('ida'))
    expect(wrong.status).toBe(429)
    expect(right).toMatchObject({ status: 429, text: wrong.text })
    expect(wrong.headers.get('retry-after')).toBe('1')
    expect((await tried('manager', buildTestPassword('manager'))).status).toBe(200)
  })

  it('the wait doubles with each failure, up to 15 minutes', async () => {
    await newUser('jan')
    const waits: number[] = []
    for (let n = 0; n < 18; n++) {
      await sql(`update crm.sign_in_failures set blocked_until = '-infinity'`)
      await sql(`update crm.sign_in_failures set failures = 0 where key like 'address%' or key like 'name%'`)
      expect((await tried('jan', 'a guess')).status).toBe(401)
      if (n >= 4) waits.push(Number((await tried('jan', 'a guess')).headers.get('retry-after')))
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900])
  })

  it('a success resets the count', async () => {
    await newUser('kim')
    for (let n = 0; n < 4; n++) await tried('kim', 'a guess')
    await host.signIn('kim')
    for (let n = 0; n < 4; n++) expect((await tried('kim', 'a guess')).status).toBe(401)
  })

  it('correct passwords are not delayed, however many users sign in at once', async () => {
    await newUser('mia')
    await newUser('noa')
    // Concurrent attempts count against their address too: together they would use up its thousand.
    await tried('mia', 'a guess')
    await sql(`update crm.sign_in_failures set failures = 985 where key like 'address%'`)
    const names = Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? 'mia' : 'noa'))
    const answers = await Promise.all(names.map((name) => tried(name, buildTestPassword(name))))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
  })

  it('at most twenty of many concurrent attempts are checked', async () => {
    await newUser('pia')
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => tried('pia', `guess ${n}`)))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(24)
    expect((await tried('pia', buildTestPassword('pia'))).status).toBe(429)
  })

  it('two hundred concurrent attempts allow no more guesses', async () => {
    await newUser('lea')
    await sql(`delete from crm.sign_in_failures`)
    await tried('lea', 'a guess')
    // One more attempt, then a wait of minutes, so that a slow machine can't allow a second one.
    await sql(`update crm.sign_in_failures set failures = 12 where key like 'account%'`)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => tried('lea', `guess ${n}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(199)
    const [row] = await sql<{ failures: number; refused: number }>(
      `select failures, refused from crm.sign_in_failures where key like 'account%'`,
    )
    expect(row).toEqual({ failures: 13, refused: 199 })
    const facts = await sql<{ reason: string; n: number }>(
      `select data->>'reason' as reason, count(*)::int as n from crm.events where type = 'SignInRefused' and data->>'username' = 'lea' group by 1 order by 1`,
    )
    expect(facts).toEqual([
      { reason: 'too many attempts', n: 1 },
      { reason: 'wrong password', n: 2 },
    ])
  })

  it('all hosts count together', async () => {
    await newUser('mona')
    await sql(`delete from crm.sign_in_failures`)
    await tried('mona', 'a guess')
    await sql(`update crm.sign_in_failures set failures = 12 where key like 'account%'`)
    const other = await createHost({ ...host.parts, databaseUrl: host.databaseUrl })
    onTestFinished(() => other.close())
    expect((await tried('mona', 'a guess')).status).toBe(401)
    const answer = await fetch(`${other.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'mona', password: buildTestPassword('mona') }),
    })
    expect(answer.status).toBe(429)
  })

  it('an address is blocked after a thousand failures under any names', async () => {
    await sql(`delete from crm.sign_in_failures`)
    await tried('name-0', 'a guess')
    await sql(`update crm.sign_in_failures set failures = 997 where key like 'address%'`)
    for (let n = 1; n <= 3; n++) expect((await tried(`name-${n}`, 'a guess')).status).toBe(401)
    const refused = await tried('manager', buildTestPassword('manager'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    await sql(`update crm.sign_in_failures set since = now() - interval '16 minutes' where key like 'address%'`)
    expect((await tried('manager', buildTestPassword('manager'))).status).toBe(200)
  })
})

describe('guessing passwords from several addresses', () => {
  let behindProxy: TestHost
  beforeAll(async () => {
    behindProxy = await startTestHost({ trustedProxies: 1 }, ['manager', 'owner'])
  })
  const from = (ip: string, username: string, password: string) =>
    behindProxy.as()('/api/auth/login', { method: 'POST', body: { username, password }, headers: { 'x-forwarded-for': ip } })
  const office = '203.0.113.7'

  it('does not lock the user out elsewhere, nor the others of that address', async () => {
    for (let n = 0; n < 8; n++) await from('198.51.100.1', 'manager', `guess ${n}`)
    expect((await from('198.51.100.1', 'manager', buildTestPassword('manager'))).status).toBe(429)
    expect((await from('198.51.100.1', 'owner', buildTestPassword('owner'))).status).toBe(200)
    expect((await from(office, 'manager', buildTestPassword('manager'))).status).toBe(200)
  })

  it('a name is blocked after a hundred failures from all addresses together', async () => {
    await behindProxy.db.pool.query('delete from crm.sign_in_failures')
    await from('198.51.100.2', 'manager', 'a guess')
    await behindProxy.db.pool.query(`update crm.sign_in_failures set failures = 98 where key like 'name%'`)
    expect((await from('198.51.100.3', 'manager', 'a guess')).status).toBe(401)
    expect((await from('198.51.100.4', 'manager', 'a guess')).status).toBe(401)
    expect((await from('198.51.100.5', 'manager', 'a guess')).status).toBe(429)
    expect((await from(office, 'owner', buildTestPassword('owner'))).status).toBe(200)
  })

  it('does not stop a user at an address from which this user has signed in before, other than by its own failures', async () => {
    const pool = behindProxy.db.pool
    await pool.query('delete from crm.sign_in_failures')
    expect((await from(office, 'manager', buildTestPassword('manager'))).status).toBe(200)
    await from('198.51.100.6', 'manager', 'a guess')
    await from('198.51.100.6', 'owner', 'a guess')
    await pool.query(`update crm.sign_in_failures set failures = 100 where key like 'name%'`)
    expect((await from('198.51.100.7', 'manager', buildTestPassword('manager'))).status).toBe(429)
    expect((await from(office, 'manager', buildTestPassword('manager'))).status).toBe(200)
    await pool.query('delete from crm.user_sessions where user_id = (select id from crm.users where username = $1)', ['owner'])
    expect((await from(office, 'owner', buildTestPassword('owner'))).status).toBe(429)
    await pool.query(`update crm.sign_in_failures set blocked_until = now() + interval '1 minute' where key like 'account%'`)
    expect((await from(office, 'manager', buildTestPassword('manager'))).status).toBe(429)
  })

  it('a name that is typed instead of a name is stored as a digest only', async () => {
    await from(office, 'a canary of a name', 'a guess')
    const { rows } = await behindProxy.db.pool.query('select key from crm.sign_in_failures')
    expect(JSON.stringify(rows)).not.toContain('canary')
  })
})

describe('a session', () => {
  it('ends after eight idle hours', async () => {
    const cookie = await host.signIn('manager')
    const idle = (time: string) =>
      sql(`update crm.user_sessions set last_activity = now() - $2::interval where session_id = $1`, [digestIn(cookie), time])
    await idle('7 hours 59 minutes')
    expect((await me(cookie)).status).toBe(200)
    await idle('8 hours 1 minute')
    expect((await me(cookie)).status).toBe(401)
    expect(
      await sql('select is_active, logout_time is null as open from crm.user_sessions where session_id = $1', [digestIn(cookie)]),
    ).toEqual([{ is_active: false, open: false }])
  })

  it('ends after twenty-four hours, even when it is in use', async () => {
    const cookie = await host.signIn('manager')
    const began = (time: string) =>
      sql(`update crm.user_sessions set login_time = now() - $2::interval where session_id = $1`, [digestIn(cookie), time])
    await began('23 hours 59 minutes')
    expect((await me(cookie)).status).toBe(200)
    await began('24 hours 1 minute')
    expect((await me(cookie)).status).toBe(401)
  })

  it('records its last use at most once a minute', async () => {
    const cookie = await host.signIn('manager')
    const seen = async () =>
      (await sql<{ last_activity: string }>('select last_activity from crm.user_sessions where session_id = $1', [digestIn(cookie)]))[0]
        ?.last_activity
    const before = await seen()
    await me(cookie)
    expect(await seen()).toBe(before)
    await sql(`update crm.user_sessions set last_activity = now() - interval '2 minutes' where session_id = $1`, [digestIn(cookie)])
    const old = await seen()
    await me(cookie)
    expect(await seen()).not.toBe(old)
  })

  const revocations: [string, (id: number, cookie: string) => Promise<unknown>, number][] = [
    ['signing out', (_id, cookie) => host.as(cookie)('/api/auth/logout', { method: 'POST' }), 401],
    ['deactivating the user', (id) => sql('update crm.users set is_active = false where id = $1', [id]), 401],
    ['deleting the user', (id) => sql('delete from crm.users where id = $1', [id]), 401],
    [
      'closing the session',
      (id) => sql('update crm.user_sessions set is_active = false, logout_time = now() where user_id = $1', [id]),
      401,
    ],
    ['lowering the role', (id) => sql(`update crm.users set role = 'installer', permissions = '{}' where id = $1`, [id]), 403],
    ['taking the key', (id) => sql(`update crm.users set permissions = '{dashboard}' where id = $1`, [id]), 403],
  ]
  it.each(revocations)('allows nothing after %s', async (name, revoke, expected) => {
    const username = `u ${name}`
    const id = await newUser(username)
    const cookie = await host.signIn(username)
    const list = host.as(cookie)
    const enrich = () => list('/api/leads/enrich?email=ada@example.com')
    expect((await enrich()).status).toBe(200)
    await revoke(id, cookie)
    const after = await Promise.all(Array.from({ length: 50 }, enrich))
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([expected]))
  })

  it('is not accepted from a broken, repeated or oversized cookie', async () => {
    const cookie = await host.signIn('manager')
    for (const bad of [`${cookie}x`, `${cookie}; ${cookie}`, 'sid-3000=', `sid-3000=${'x'.repeat(8000)}`, 'sid-3000=%00', ';;;=']) {
      expect((await me(bad)).status).toBe(401)
    }
  })
})

describe('signing out', () => {
  it("closes the session, expires the cookie and clears the browser's data", async () => {
    const cookie = await host.signIn('manager')
    const answer = await host.as(cookie)('/api/auth/logout', { method: 'POST' })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Signed out' } })
    expect(answer.headers.getSetCookie()).toEqual(['sid-3000=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect((await me(cookie)).status).toBe(401)
  })

  it('gives the same answer without a session', async () => {
    expect(await host.as()('/api/auth/logout', { method: 'POST' })).toMatchObject({ status: 200, body: { message: 'Signed out' } })
  })
})

describe('under https', () => {
  it('the cookie has the __Host- prefix and Secure, and HSTS is sent', async () => {
    const secure = await startTestHost({ publicUrl: new URL('https://crm.example.com') }, ['manager'])
    const answer = await secure.as()('/api/auth/login', {
      method: 'POST',
      body: { username: 'manager', password: buildTestPassword('manager') },
    })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ])
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await secure.as(readFirstCookie(answer.headers))('/api/auth/me')).status).toBe(200)
  })
})
