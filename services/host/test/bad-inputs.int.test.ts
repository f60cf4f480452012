import { isDeepStrictEqual } from 'node:util'
import { problemSchema } from '@crm/contracts/schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BadRequestCase } from './bad-input.ts'
import { badInputs } from './bad-inputs.ts'
import { type ApiAnswer, type ApiCaller, startTestHost, type TestHost } from './start-host.ts'

let host: TestHost
let callers: ApiCaller[] = []
let turn = 0
const ids: Record<string, number> = {}

beforeAll(async () => {
  host = await startTestHost({}, ['administrator'])
  callers = [host.as(await host.signIn('administrator')), host.as(await host.signIn('administrator'))]
  const record = async (name: string) => {
    const body = { name, phone: '(555) 555-0100', lead_origin: 'website', assigned_to: 'maria', email: 'ada@example.com' }
    const answer = await caller()('/api/leads', { method: 'POST', body })
    return (answer.body as { id: number }).id
  }
  ids.lead = await record('Ada Park')
  ids.deleted = await record('Bea Cole')
  await caller()(`/api/leads/${ids.deleted}`, { method: 'DELETE' })
})

// Searching for people is rate limited per session.
const caller = (): ApiCaller => callers[turn++ % callers.length] as ApiCaller

// Signing in updates the throttle, and every request updates its session.
const unwatched = ['sign_in_failures', 'user_sessions']

// Views are recorded after the answer, possibly during the next request.
const watched = (table: string): string => (table === 'events' || table === 'streams' ? `where category <> 'view'` : '')

/** Digests of all stored rows by table, where a request may write. */
async function stored(): Promise<Record<string, string>> {
  const { rows: tables } = await host.db.pool.query<{ tablename: string }>(
    `select relname as tablename from pg_class
      where relnamespace = 'crm'::regnamespace and relkind = 'r' and relname <> all($1) and has_table_privilege(oid, 'select') order by 1`,
    [unwatched],
  )
  const digests = tables.map(
    ({ tablename }) =>
      `select '${tablename}', md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from crm.${tablename} t ${watched(tablename)}`,
  )
  const { rows } = await host.db.pool.query({ text: digests.join(' union all '), rowMode: 'array' })
  return Object.fromEntries(rows)
}

async function send({ method, path, body, raw, headers = {} }: BadRequestCase): Promise<ApiAnswer> {
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => String(ids[name]))
  return caller()(address, { method, body: raw ?? body, headers })
}

it('there are several hundred bad requests', () => {
  expect(badInputs.length).toBeGreaterThan(400)
  expect(new Set(badInputs.map(({ name }) => name)).size).toBe(badInputs.length)
})

// Hashing all tables costs more than a request, so it is done once per batch.
const together = 25
const groups = Array.from({ length: Math.ceil(badInputs.length / together) }, (_, n) => badInputs.slice(n * together, (n + 1) * together))

let before: Record<string, string> = {}
beforeAll(async () => {
  before = await stored()
})

describe.each(groups.map((group) => ({ first: group[0]?.name, group })))('bad requests from $first on', ({ group }) => {
  it.each(group)('$name', async (input) => {
    const answer = await send(input)
    expect([input.status].flat(), answer.text.slice(0, 300)).toContain(answer.status)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    if (answer.status < 400) return
    expect(problemSchema.safeParse(answer.body).data).toEqual(answer.body)
    expect((answer.body as { message: string }).message).toMatch(/^[A-Z].{3,200}$/)
    // No stack, SQL, path or echo of what was sent.
    expect(answer.text).not.toMatch(/\.ts|node_modules|select |crm\.|x{50}|<img/i)
  })

  it('write nothing', async () => {
    const asItWas = before
    before = await stored()
    if (isDeepStrictEqual(before, asItWas)) return
    for (const input of group) {
      const beforeThis = before
      await send(input)
      before = await stored()
      expect(before, `written by: ${input.name}`).toEqual(beforeThis)
    }
    expect(before, 'written only once, by one of these requests').toEqual(asItWas)
  })
})
