import { type EndpointName, endpoints } from '@crm/contracts'
import { calls, type EndpointContract, problemSchema } from '@crm/contracts/schemas'
import { toJsonSchema } from '@crm/http'
import { isFullTestRun } from '@crm/testing/full-run'
import fc, { type Arbitrary } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { arbitraryJson, buildArbitraryForSchema, buildMutatedArbitrary, hostileValues, type JsonSchema } from './api-fuzz.ts'
import { type ApiAnswer, type ApiCaller, startTestHost, type TestHost } from './start-host.ts'

// These calls have their own tests: sign-in, test emails and notices are rate limited, sign-out ends the session, the live stream doesn't
// end, and erasures, the order of origins and the business settings affect the other calls.
const apart = [
  'login',
  'logout',
  'health',
  'live',
  'testSmtpSettings',
  'testEmailTemplate',
  'notifyInstallation',
  'notifyRepairRequest',
  'orderLeadOrigins',
  'previewErasure',
  'requestErasure',
  'changeBusinessSettings',
  // Depends on the mail server: act-on-messages.int.test.ts tests its inputs.
  'actOnJobs',
  // These could end the test's own sessions, or need a one-time password: users.int.test.ts tests their inputs.
  'updateUser',
  'resetUserPassword',
  'changePassword',
  'endUserSession',
  'endUserSessions',
  // These need files, users or releases that exist: front-ends.int.test.ts tests their inputs.
  'frontEndUpload',
  'uploadFrontEndFile',
  'publishFrontEnd',
  'frontEndSignals',
  'pinFrontEnd',
  'unpinFrontEnd',
]
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !apart.includes(name))
// A fixed seed makes failures reproducible. FUZZ_SEED and FUZZ_RUNS select other and more requests.
const settings = { seed: Number(process.env.FUZZ_SEED ?? 20_260_301), numRuns: Number(process.env.FUZZ_RUNS ?? (isFullTestRun ? 50 : 6)) }

let host: TestHost
let callers: ApiCaller[] = []
let turn = 0
let lead = 0
beforeAll(async () => {
  host = await startTestHost({}, ['administrator'])
  // Several sessions, because searching for people is rate limited per session.
  const cookies = [await host.signIn('administrator'), await host.signIn('administrator'), await host.signIn('administrator')]
  callers = cookies.map((cookie) => host.as(cookie))
  const recorded = await caller()('/api/leads', {
    method: 'POST',
    body: { name: 'Ada Park', phone: '(555) 555-0100', lead_origin: 'website', assigned_to: 'maria' },
  })
  lead = (recorded.body as { id: number }).id
})
const caller = (): ApiCaller => {
  turn += 1
  return callers[turn % callers.length] as ApiCaller
}

type Sent = { params: Record<string, string>; query: Record<string, string>; body: unknown }

const json = (schema: z.ZodType | undefined): JsonSchema | undefined => schema && (toJsonSchema(schema, 'input') as JsonSchema)
const partOf = (schema: z.ZodType | undefined): Arbitrary<unknown> =>
  schema ? buildArbitraryForSchema(json(schema) ?? {}) : fc.constant(undefined)

function validRequest(call: EndpointContract): Arbitrary<Sent> {
  // Half of the ids exist.
  const params = call.params
    ? fc
        .oneof(
          fc.constant(null),
          fc.nat(50).map((n) => n + 1),
        )
        .map((id) => ({ id: String(id ?? lead), row: '2', visit: 'screen-1', ...named(call.params) }))
    : fc.constant({})
  return fc.record({ params, query: partOf(call.query), body: partOf(call.body) }).map((sent) => ({
    ...sent,
    // A look-up needs at least one of its fields.
    query: reported({ ...(call === calls.enrichLead && { email: 'ada@example.com' }), ...(sent.query as object) }),
    body: consistent(sent.body),
  })) as Arbitrary<Sent>
}

// Queues, dead letters and front-ends are identified by name.
const byName: { id?: string; name?: string }[] = [
  { id: '1' },
  { id: 'emails' },
  { id: 'relay-1' },
  { name: 'leads' },
  { name: 'leads', id: '1' },
]
function named(params: z.ZodType | undefined): { id?: string; name?: string } {
  const { id, ...rest } = byName.find((each) => params?.safeParse(each).success === true) ?? {}
  return id === undefined || id === '1' ? rest : { id, ...rest }
}

// Order numbers, origin labels and user names must be unique.
let orders = 1
let origins = 1
let users = 1

// Rules across fields, which the schemas can't express.
function consistent(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return {
    ...body,
    ...('action' in body && ('jobs' in body ? { jobs: ['email-1'], filter: undefined } : { filter: {} })),
    ...('version' in body && typeof body.version === 'number' && { version: 1 }),
    ...('revision' in body && { revision: 0 }),
    ...('through' in body && { through: 1 }),
    ...('start_date' in body && { end_date: 'end_date' in body && body.end_date !== null ? body.start_date : null }),
    ...('end_date' in body && !('start_date' in body) && { end_date: null }),
    ...('related_lead_id' in body && { related_lead_id: null }),
    ...('date_shipped' in body && { date_shipped: null }),
    ...('project_id' in body && { project_id: null }),
    ...('completion_date' in body && { completion_date: null }),
    ...('completed_on' in body && { completed_on: null }),
    ...('date_reported' in body && { date_reported: null }),
    ...('targets' in body && { targets: [], values: [] }),
    ...('label' in body && { label: `Origin ${origins++}` }),
    ...('lead_origin' in body && { lead_origin: 'website' }),
    ...('assigned_to' in body && typeof body.assigned_to === 'string' && { assigned_to: 'maria' }),
    ...('username' in body && { username: `user-${users++}` }),
    ...('order_number' in body && { order_number: `SB-${orders++}` }),
    ...('auth_method' in body && { auth_method: 'password' }),
    ...(['host', 'port', 'username', 'auth_method'].some((field) => field in body) && { host: 'localhost', password: 'a password' }),
  }
}

// A month of a report needs its year, and reports can't be in the future.
const reported = (query: object): object => ({
  ...query,
  ...('month' in query && { year: '2026' }),
  ...('as_of' in query && { as_of: '2026-01-31' }),
})

const namesRecord = ({ params, body }: Sent): boolean =>
  'id' in params ||
  'name' in params ||
  (typeof body === 'object' && body !== null && (('record' in body && body.record !== null) || 'installationId' in body))

async function send(name: EndpointName, { params, query, body }: Sent): Promise<ApiAnswer> {
  const { method, path } = endpoints[name]
  const filled = path.replace(/:(\w+)/g, (_all, part: string) => encodeURIComponent(params[part]?.toWellFormed() ?? ''))
  const search = new URLSearchParams(Object.entries(query)).toString()
  const file = (calls[name] as EndpointContract).upload && {
    body: 'Name,Phone\nAda Park,(512) 555-0100\n',
    headers: { 'content-type': 'text/csv' },
  }
  return caller()(`${filled}${search === '' ? '' : `?${search}`}`, { method, ...(body === undefined ? {} : { body }), ...file })
}

/** Every answer has the expected status, type and exactly the fields of its schema. */
function holds(name: EndpointName, answer: ApiAnswer): void {
  expect([200, 201, 400, 404, 405, 409, 413, 415, 422]).toContain(answer.status)
  const { reply, streams }: EndpointContract = answer.status < 300 ? calls[name] : { reply: problemSchema }
  expect(answer.headers.get('content-type')).toBe(streams ?? 'application/json; charset=utf-8')
  const said = streams === undefined ? answer.body : answer.text
  const parsed = reply.safeParse(said)
  expect(parsed.error).toBeUndefined()
  expect(parsed.data).toEqual(said)
  // Texts inside records are arbitrary, so only errors are checked.
  const { message, errors } = answer.status < 300 ? {} : problemSchema.parse(answer.body)
  expect(JSON.stringify({ message, errors })).not.toMatch(/\bat .+:\d+:\d+|select |insert |crm\.|node_modules/i)
}

describe.each(names)('%s', (name) => {
  const call: EndpointContract = calls[name]
  const valid = validRequest(call)

  it('accepts every valid request', async () => {
    await fc.assert(
      fc.asyncProperty(valid, async (sent) => {
        const answer = await send(name, sent)
        holds(name, answer)
        // A record may be missing, changed by another run, or the only one of its kind.
        expect({ status: answer.status, said: answer.body }).toMatchObject({
          status: expect.toBeOneOf([call.status ?? 200, ...(namesRecord(sent) || name === 'createSmtpSettings' ? [404, 409] : [])]),
        })
      }),
      settings,
    )
  })

  it('survives valid requests with one fault, and arbitrary JSON', async () => {
    const wrongText = fc.constantFrom(
      ...hostileValues.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).filter((text) => text.length < 4000),
    )
    const wrong = fc.oneof(
      fc
        .record({ base: valid, body: buildMutatedArbitrary(valid.map(({ body }) => body)) })
        .map(({ base, body }) => ({ ...base, body: call.body ? (body ?? null) : undefined })),
      fc.record({ base: valid, body: arbitraryJson }).map(({ base, body }) => ({ ...base, body: call.body ? body : undefined })),
      fc
        .record({ base: valid, field: fc.nat(), by: wrongText })
        .map(({ base, field, by }) => ({ ...base, query: withField(base.query, json(call.query), field, by) })),
      fc.record({ base: valid, id: wrongText }).map(({ base, id }) => ({ ...base, params: call.params ? { id } : {} })),
    )
    await fc.assert(
      fc.asyncProperty(wrong, async (sent) => holds(name, await send(name, sent))),
      settings,
    )
  })
})

function withField(query: Record<string, string>, schema: JsonSchema | undefined, field: number, by: string): Record<string, string> {
  const fields = Object.keys(schema?.properties ?? { anything: {} })
  return { ...query, [fields[field % fields.length] ?? 'anything']: by }
}

describe('login', () => {
  it('rejects arbitrary JSON', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryJson, async (body) => {
        const answer = await host.as()('/api/auth/login', { method: 'POST', body })
        expect([400, 401, 413, 429]).toContain(answer.status)
        expect(problemSchema.safeParse(answer.body).data).toEqual(answer.body)
      }),
      settings,
    )
  })
})

describe.each(['testSmtpSettings', 'testEmailTemplate'] as const)('%s', (name) => {
  it('rejects arbitrary JSON', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryJson, async (body) => {
        const answer = await caller()(endpoints[name].path, { method: 'POST', body })
        expect([400, 413]).toContain(answer.status)
        holds(name, answer)
      }),
      settings,
    )
  })
})

describe.each(['frontEndUpload', 'publishFrontEnd', 'frontEndSignals', 'pinFrontEnd'] as const)('%s', (name) => {
  it('rejects arbitrary JSON, even from the team itself', async () => {
    const issued = await caller()(endpoints.issueUploadToken.path.replace(':name', 'fuzz'), { method: 'POST' })
    const headers = { authorization: `Bearer ${(issued.body as { token: string }).token}` }
    const { method, path } = endpoints[name]
    await fc.assert(
      fc.asyncProperty(arbitraryJson, async (body) => {
        const answer = await caller()(path.replace(':name', 'fuzz'), { method, body, headers })
        expect([400, 413]).toContain(answer.status)
        holds(name, answer)
      }),
      settings,
    )
  })
})

describe('the process after all requests', () => {
  it('has unchanged prototypes and still answers', async () => {
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect((await caller()(`/api/leads/${lead}`)).status).toBeOneOf([200, 404])
  })
})
