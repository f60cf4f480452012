import { type EndpointContracts, type EndpointName, endpoints } from '@crm/contracts'
import { ApiError } from './api-error.ts'
import { signInAgain } from './session-expiry.ts'

type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never
type Plain = string | number | null | undefined

// The timeout is long enough for a slow phone and a busy server. Without it, a lost connection would show "Saving..." for minutes.
const usualPatience = 30_000 // ms
const lateText = 'The server did not respond in time. Your input is not lost. Please try again.'

type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Timeout in milliseconds, for slow calls. */
  patience?: number
  /** True for a refetch in the background. If the session has ended, it does not open the sign-in dialog. */
  isRefresh?: boolean
}

/** The input of an API call: path parameters, query and body. Blank, null and undefined query values are not sent. */
export type CallInput<Name extends EndpointName> = (EndpointContracts[Name] extends { params: infer P }
  ? { params: Record<keyof InputOf<P>, string | number> }
  : unknown) &
  (EndpointContracts[Name] extends { query: infer Q } ? { query?: { [Key in keyof InputOf<Q>]?: Plain } } : unknown) &
  (EndpointContracts[Name] extends { body: infer B } ? { body: InputOf<B> } : unknown) &
  CallOptions

/** The parsed response of an API call. */
export type CallReply<Name extends EndpointName> = EndpointContracts[Name]['reply'] extends { _zod: { output: infer Output } }
  ? Output
  : never

type LooseInput = {
  params?: Record<string, string | number>
  query?: Record<string, Plain>
  body?: unknown
} & CallOptions
type Optionally<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/**
 * Calls an endpoint of the API by its name; throws an ApiError on failure. If the session has ended, the user signs in again and the call
 * is repeated.
 */
export async function call<Name extends EndpointName>(name: Name, ...[input]: Optionally<CallInput<Name>>): Promise<CallReply<Name>> {
  const { method } = endpoints[name]
  const given = (input ?? {}) as LooseInput
  const send = () => whenReady(method, () => request(method, addressOf(name, given), given))
  let answer = await send()
  if (answer.status === 401 && name !== 'login' && (await signInAgain(given.isRefresh ?? false))) answer = await send()
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, answer.text)
  // The response is not parsed with its schema here, because the server's tests check its responses against it.
  return JSON.parse(answer.text) as CallReply<Name>
}

/** Builds the URL of an API call, with its path parameters and query. */
export function addressOf(name: EndpointName, { params = {}, query = {} }: LooseInput = {}): string {
  const path = endpoints[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams(present(query)).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Returns the query values as text, without those that are blank, null or undefined. */
export function present(query: Record<string, Plain>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined || value === null || value === '' ? [] : [[key, String(value)]])),
  )
}

type Answer = { ok: boolean; status: number; statusText: string; text: string; retryAfter: number }

const mostTries = 3
const longestPause = 10 // s

// A busy or restarting server responds with 503 and Retry-After. A read is then repeated automatically; a save is repeated only by the user.
async function whenReady(method: string, send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    if (method !== 'GET' || answer.status !== 503 || !(answer.retryAfter <= longestPause) || tries === mostTries) return answer
    // The random delay prevents all clients from repeating their calls at the same time.
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
