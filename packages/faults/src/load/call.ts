import type { History } from './history.ts'

/** `status` 0: no answer. */
export type Answered = { status: number; body: Record<string, unknown> }

const patience = 12_000 // milliseconds

/** Calls the API and looks at what every answer must be: JSON, no 500, and a time to come back where it says "not now". */
export async function call(
  history: History,
  url: string,
  cookie: string,
  init: { method?: string; body?: object; key?: string } = {},
): Promise<Answered> {
  const { method = 'GET', body, key } = init
  const begun = performance.now()
  const answered = await ask(url, {
    method,
    headers: {
      cookie,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  })
  const took = performance.now() - begun
  history.answers.push({
    at: Date.now(),
    took,
    down: answered === null || answered.status === 503,
    waits: url.endsWith('/installations/email'),
  })
  if (answered === null) return { status: 0, body: {} }
  const { status, headers, text } = answered
  const where = `${method} ${new URL(url).pathname}`
  if (status >= 500 && status !== 503) history.breach(`${where} answered ${status}: ${text.slice(0, 200)}`)
  if (status === 503 && !headers.has('retry-after')) history.breach(`${where} answered 503 without Retry-After`)
  if (!headers.get('content-type')?.startsWith('application/json')) history.breach(`${where} answered ${status} and no JSON`)
  return { status, body: json(text) }
}

// Without an answer, or with half of one, nobody knows.
async function ask(url: string, init: RequestInit): Promise<{ status: number; headers: Headers; text: string } | null> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch {
    return null
  }
}

function json(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
