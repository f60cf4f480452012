import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiCaller, startTestHost, type TestHost } from './start-host.ts'

// Tests the API, and the database constraints behind it.
const ada = { name: 'Ada Park', phone: '(555) 555-0100', lead_origin: 'website', assigned_to: 'maria' }

let host: TestHost
let as: ApiCaller
let owner: pg.Client
let id = 0
beforeAll(async () => {
  host = await startTestHost({}, ['administrator', 'sales_rep'])
  as = host.as(await host.signIn('administrator'))
  id = ((await as('/api/leads', { method: 'POST', body: ada })).body as { id: number }).id
  owner = new pg.Client({ connectionString: host.databaseUrl })
  await owner.connect()
})
afterAll(() => owner.end())

const privileged = {
  id: 999,
  created_at: '2001-01-01T00:00:00.000Z',
  updated_at: '2001-01-01T00:00:00.000Z',
  deleted_at: '2001-01-01T00:00:00.000Z',
  status_key: 'sold',
  followup_due: 'today',
  password_hash: 'x',
  permissions: ['admin'],
  role: 'admin',
}

describe('read-only fields', () => {
  it('are ignored in a new lead', async () => {
    const answer = await as('/api/leads', { method: 'POST', body: { ...ada, ...privileged, version: 77 } })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ version: 1, followup_due: null })
    expect((answer.body as { id: number }).id).not.toBe(999)
    expect((answer.body as { created_at: string }).created_at).not.toContain('2001')
    expect((await as(`/api/leads/999`)).status).toBe(404)
  })

  it('change nothing in an existing lead', async () => {
    const before = (await as(`/api/leads/${id}`)).body
    expect((await as(`/api/leads/${id}`, { method: 'PUT', body: privileged })).body).toEqual(before)
  })

  it("can't raise a sales rep's rights, nor can a prototype", async () => {
    const rep = host.as(await host.signIn('sales_rep'))
    await rep('/api/leads', {
      method: 'POST',
      body: `{"__proto__":{"role":"admin","isAdmin":true},"role":"admin",${JSON.stringify(ada).slice(1)}`,
    })
    expect((await rep('/api/auth/me')).body).toMatchObject({ role: 'sales_rep' })
    expect((await rep('/api/admin/activity-logs')).status).toBe(403)
  })
})

describe('a search', () => {
  it('takes wildcards for no words', async () => {
    await as('/api/leads', { method: 'POST', body: { ...ada, name: 'Bo %%%% Diaz' } })
    const names = async (search: string) => {
      const { body } = await as(`/api/leads?search=${encodeURIComponent(search)}`)
      return (body as { leads: { name: string }[] }).leads.map(({ name }) => name)
    }
    expect(await names('%%%%')).toEqual([])
    expect(await names('%_ diaz')).toEqual(['Bo %%%% Diaz'])
    expect(await names('d_az')).toEqual([])
    expect(await names('____')).toEqual([])
    expect(await names('\\')).toEqual([])
  })
})

describe('the database', () => {
  const put = (column: string, value: string) => owner.query(`update crm.leads set ${column} = $1 where id = ${id}`, [value])
  it.each([
    ['project_amount', 'NaN', '23514'],
    ['project_amount', '-1', '23514'],
    ['project_amount', '100000000', '22003'],
    ['date_created', '10000-01-01', '23514'],
    ['date_created', '1899-12-31', '23514'],
    ['next_followup_date', 'infinity', '23514'],
    ['name', '', '23514'],
    ['name', 'x'.repeat(101), '23514'],
    ['phone', 'x'.repeat(21), '23514'],
    ['email', 'x'.repeat(101), '23514'],
    ['name', 'a\u0000b', '22021'],
  ])('refuses %s = %j', async (column, value, code) => {
    await expect(put(column, value)).rejects.toMatchObject({ code })
  })

  it('rejects an unknown role, a second spelling of a username and a password that is not an Argon2id hash', async () => {
    const add = (role: string, username: string) =>
      owner.query(`insert into crm.users (id, username, role, permissions, created_at) values (7001, $2, $1, '{}', now())`, [
        role,
        username,
      ])
    await expect(add('superuser', 'eve')).rejects.toMatchObject({ code: '23514' })
    await expect(add('manager', 'Administrator')).rejects.toMatchObject({ code: '23505' })
    await expect(
      owner.query(`insert into crm.user_credentials (user_id, password_hash) values (7001, 'kitchen123')`),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('every answer under /api', () => {
  it.each([
    '/api/leads',
    '/api/leads/1',
    '/api/auth/me',
    '/api/health',
    '/api/nothing',
    '/api/leads/abc',
    '/api/openapi.json',
    '/api/docs',
  ])('forbids caching: %s', async (path) => {
    expect((await as(path)).headers.get('cache-control')).toBe('no-store')
    expect((await host.as()(path)).headers.get('cache-control')).toBe('no-store')
  })
})
