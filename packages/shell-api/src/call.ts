import { type Calls, type EndpointName, endpoints } from '@crm/contracts'
import { ApiError } from './api-error.ts'
import { signInAgain } from './session-expiry.ts'

type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never
type Plain = string | number | null | undefined

// Long enough for a slow phone and a busy server; without it, a lost connection would show "Saving..." for minutes.
const usualPatience = 30_000 // ms
const lateText = 'The server did not respond in time. Your input is not lost. Please try again.'

type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Timeout in milliseconds, for slow calls. */
  patience?: number
  /** A background refresh: if the session has ended, the user is not interrupted. */
  isRefresh?: boolean
}

/** The input of a call. Blank, null and absent query values are omitted. */
export type CallInput<Name extends EndpointName> = (Calls[Name] extends { params: infer P }
  ? { params: Record<keyof InputOf<P>, string | number> }
  : unknown) &
  (Calls[Name] extends { query: infer Q } ? { query?: { [Key in keyof InputOf<Q>]?: Plain } } : unknown) &
  (Calls[Name] extends { body: infer B } ? { body: InputOf<B> } : unknown) &
  CallOptions

/** The answer of a call. */
export type CallReply<Name extends EndpointName> = Calls[Name]['reply'] extends { _zod: { output: infer Output } } ? Output : never

type LooseInput = {
  params?: Record<string, string | number>
  query?: Record<string, Plain>
  body?: unknown
} & CallOptions
type Optionally<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/** Calls the API by name; throws an ApiError on failure. An ended session asks for a new sign-in, and the call is repeated. */
export async function call<Name extends EndpointName>(name: Name, ...[input]: Optionally<CallInput<Name>>): Promise<CallReply<Name>> {
  const { method } = endpoints[name]
  const given = (input ?? {}) as LooseInput
  const send = () => whenReady(method, () => request(method, addressOf(name, given), given))
  let answer = await send()
  if (answer.status === 401 && name !== 'login' && (await signInAgain(given.isRefresh ?? false))) answer = await send()
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, answer.text)
  // The server's own tests check its answers against the same schemas.
  return JSON.parse(answer.text) as CallReply<Name>
}

/** The URL of a call, with its path and query. */
export function addressOf(name: EndpointName, { params = {}, query = {} }: LooseInput = {}): string {
  const path = endpoints[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams(present(query)).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The values that are not blank, as text. */
export function present(query: Record<string, Plain>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined || value === null || value === '' ? [] : [[key, String(value)]])),
  )
}

type Answer = { ok: boolean; status: number; statusText: string; text: string; retryAfter: number }

const mostTries = 3
const longestPause = 10 // s

// A busy or restarting server sends Retry-After. Reads are repeated automatically; for a save, the user decides.
async function whenReady(method: string, send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    if (method !== 'GET' || answer.status !== 503 || !(answer.retryAfter <= longestPause) || tries === mostTries) return answer
    // The random delay keeps clients from returning all at once.
    await new Promise((done) => setTimeout(done, answer.retryAfter * 1_000 * (1 + Math.random() / 2)))
  }
}

async function request(
  method: string,
  address: string,
  { body, signal, idempotencyKey, patience = usualPatience }: LooseInput,
): Promise<Answer> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
  const late = AbortSignal.timeout(patience)
  try {
    const response = await fetch(address, {
      method,
      credentials: 'include',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    })
    const { ok, status, statusText } = response
    return { ok, status, statusText, text: await response.text(), retryAfter: Number(response.headers.get('retry-after') ?? Number.NaN) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw late.aborted
      ? new ApiError(0, lateText, JSON.stringify({ message: lateText }))
      : new ApiError(0, 'The server cannot be reached', '')
  }
}
