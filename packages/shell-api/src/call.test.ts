import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, messageOf } from './api-error.ts'
import { addressOf, call } from './call.ts'
import { onSessionExpired } from './session-expiry.ts'

type Sent = { url: string; init: RequestInit }

let sent: Sent[] = []
let answers: (() => Response)[] = []

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const json = (status: number, body: unknown) => () => Response.json(body, { status })
const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(thrown instanceof ApiError)) throw new Error(`No ApiError but ${String(thrown)}`)
  return thrown
}

describe('the address of a call', () => {
  it('leaves out what says nothing', () => {
    expect(addressOf('listLeads', { query: { search: 'ann lee', status: '', origin: undefined, assigned_to: null, page: 2 } })).toBe(
      '/api/leads?search=ann+lee&page=2',
    )
  })

  it('carries its parameters escaped', () => {
    expect(addressOf('getLead', { params: { id: '4/2' } })).toBe('/api/leads/4%2F2')
  })
})

describe('calling the API', () => {
  it('sends the cookies, and a body as JSON', async () => {
    answers = [json(200, { user: { username: 'maria', role: 'owner', permissions: [] } })]
    await call('login', { body: { username: 'maria', password: 'kitchen123' } })
    expect(sent[0]).toEqual({
      url: '/api/auth/login',
      init: {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{"username":"maria","password":"kitchen123"}',
        signal: expect.any(AbortSignal),
      },
    })
  })

  it('sends no content type without a body', async () => {
    answers = [json(200, { message: 'Deleted' })]
    await call('deleteLead', { params: { id: 42 } })
    expect(sent[0]?.init).toEqual({ method: 'DELETE', credentials: 'include', headers: {}, signal: expect.any(AbortSignal) })
  })

  it('names a repeated request by its key', async () => {
    answers = [json(200, { message: 'Deleted' })]
    await call('deleteLead', { params: { id: 42 }, idempotencyKey: 'once' })
    expect(sent[0]?.init.headers).toEqual({ 'idempotency-key': 'once' })
  })
})

describe('a refused call', () => {
  it('speaks with the words of the server, and keeps the wording of the error catalog', async () => {
    const body = { message: 'Invalid input', errors: [{ path: 'name', message: 'Required' }] }
    answers = [json(400, body)]
    const error = await failureOf(call('dashboardStats'))
    expect(error).toMatchObject({
      status: 400,
      message: 'Invalid input',
      errors: body.errors,
      conflicts: [],
      detail: `400: ${JSON.stringify(body)}`,
    })
    expect(messageOf(error, 'Failed to create lead')).toBe('Invalid input')
  })

  it('carries the conflicts of two people', async () => {
    const conflicts = [{ field: 'phone', yours: '1', theirs: '2', by: 'james', at: '2026-11-27T10:00:00Z' }]
    answers = [json(409, { message: 'Changed by someone else', conflicts })]
    expect((await failureOf(call('dashboardStats'))).conflicts).toEqual(conflicts)
  })

  it('falls back to the status where the body says nothing for people', async () => {
    answers = [() => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })]
    const error = await failureOf(call('dashboardStats'))
    expect(error).toMatchObject({ message: '502: Bad Gateway', detail: '502: <h1>Bad Gateway</h1>', serverMessage: null })
    expect(messageOf(error, 'Failed to create lead')).toBe('Failed to create lead')
  })

  it.each([
    ['upstream timed out\n', '504: upstream timed out'],
    ['', '504: Gateway Timeout'],
    [' \n', '504: Gateway Timeout'],
    ['{"error":"timeout"}', '504: Gateway Timeout'],
    ['<!doctype html>', '504: Gateway Timeout'],
  ])('is "{status}: {body text or status text}" where %j says it, unless that is markup or data', async (body, message) => {
    answers = [() => new Response(body, { status: 504, statusText: 'Gateway Timeout' })]
    const error = await failureOf(call('dashboardStats'))
    expect(error).toMatchObject({ message, detail: `504: ${body || 'Gateway Timeout'}` })
    expect(messageOf(error, 'Failed to create lead')).toBe('Failed to create lead')
  })

  it('uses the status text in the detail where the body is empty', async () => {
    answers = [() => new Response('', { status: 503, statusText: 'Service Unavailable' })]
    expect((await failureOf(call('dashboardStats'))).detail).toBe('503: Service Unavailable')
  })

  it('has the status 0 where no answer comes', async () => {
    expect(await failureOf(call('dashboardStats'))).toMatchObject({ status: 0, message: 'The server cannot be reached' })
  })
})

describe('a server that is busy', () => {
  const busy = (retryAfter?: string) => () =>
    Response.json(
      { message: 'The server is busy.' },
      { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
    )

  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is asked again for what is only read, when it said, and no sooner', async () => {
    answers = [busy('2'), json(200, { totalLeads: 3 })]
    const called = call('dashboardStats')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await called).toEqual({ totalLeads: 3 })
  })

  it('is given up after three times, in its own words', async () => {
    answers = [busy('2'), busy('2'), busy('2')]
    const failure = failureOf(call('dashboardStats'))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await failure).toMatchObject({ status: 503, message: 'The server is busy.' })
    expect(sent).toHaveLength(3)
  })

  it.each([
    ['does not say when', undefined],
    ['says in minutes', '300'],
  ])('is not waited for where it %s', async (_, retryAfter) => {
    answers = [busy(retryAfter)]
    expect((await failureOf(call('dashboardStats'))).status).toBe(503)
  })

  it('is not asked to save again by itself', async () => {
    answers = [busy('2')]
    expect((await failureOf(call('deleteLead', { params: { id: 42 } }))).status).toBe(503)
    expect(sent).toHaveLength(1)
  })
})

describe('a call that is not answered', () => {
  const late = 'The server did not respond in time. Your input is not lost. Please try again.'
  const silence = (signal: AbortSignal) => new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

  beforeEach(() => {
    vi.useFakeTimers()
    // Fake timers do not affect AbortSignal.timeout, so it is replaced by one that uses setTimeout.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), time)
      return controller.signal
    })
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => silence(signal))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it.each([
    ['a caller that waits', {}],
    ['a caller that may cancel', { signal: new AbortController().signal }],
  ])('is given up after half a minute, in words for people, for %s', async (_, input) => {
    const settled = vi.fn()
    const failure = failureOf(call('dashboardStats', input)).finally(settled)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const error = await failure
    expect(error).toMatchObject({ status: 0, message: late })
    expect(messageOf(error, 'Failed to create lead')).toBe(late)
  })

  it('is given up where the answer begins and does not end', async () => {
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
      const response = new Response('')
      vi.spyOn(response, 'text').mockReturnValue(silence(signal))
      return response
    })
    const failure = failureOf(call('dashboardStats'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ status: 0, message: late })
  })

  it('ends at once where the caller cancels it', async () => {
    const caller = new AbortController()
    const thrown = call('dashboardStats', { signal: caller.signal }).catch((error: unknown) => error)
    caller.abort()
    expect(await thrown).toMatchObject({ name: 'AbortError' })
  })
})

describe('an ended session', () => {
  const tell = vi.fn()

  it('is told, not asked about, where something is only read anew', async () => {
    const ask = vi.fn(async () => true)
    const stop = onSessionExpired({ ask, tell })
    answers = [json(401, { message: 'Not signed in' })]
    expect((await failureOf(call('dashboardStats', { isRefresh: true }))).status).toBe(401)
    expect(tell).toHaveBeenCalledTimes(1)
    expect(ask).not.toHaveBeenCalled()
    stop()
  })

  it('is renewed for what is only read anew too, where the person is being asked already', async () => {
    const stop = onSessionExpired({ ask: async () => true, tell })
    answers = [json(401, {}), json(401, {}), json(200, { totalLeads: 1 }), json(200, [])]
    const both = Promise.all([call('dashboardStats'), call('listInstallations', { isRefresh: true })])
    expect(await both).toEqual([{ totalLeads: 1 }, []])
    stop()
  })

  it('is renewed by the person, and the call repeated', async () => {
    const stop = onSessionExpired({ ask: async () => true, tell })
    answers = [json(401, { message: 'Not signed in' }), json(200, { totalLeads: 3 })]
    expect(await call('dashboardStats')).toEqual({ totalLeads: 3 })
    stop()
  })

  it('is asked about once, however many calls met it', async () => {
    const ask = vi.fn(async () => true)
    const stop = onSessionExpired({ ask, tell })
    answers = [json(401, {}), json(401, {}), json(200, { totalLeads: 1 }), json(200, [])]
    await Promise.all([call('dashboardStats'), call('listInstallations')])
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })

  it('is an error where the person declines, or where nobody can ask', async () => {
    const stop = onSessionExpired({ ask: async () => false, tell })
    answers = [json(401, { message: 'Not signed in' }), json(401, { message: 'Not signed in' })]
    expect((await failureOf(call('dashboardStats'))).status).toBe(401)
    stop()
    expect((await failureOf(call('dashboardStats'))).status).toBe(401)
    expect(sent).toHaveLength(2)
  })

  it('is not asked about at a failed sign-in', async () => {
    const ask = vi.fn(async () => true)
    const stop = onSessionExpired({ ask, tell })
    answers = [json(401, { message: 'Invalid credentials' })]
    expect((await failureOf(call('login', { body: { username: 'maria', password: 'no' } }))).status).toBe(401)
    expect(ask).not.toHaveBeenCalled()
    stop()
  })
})
