export type StubbedRequest = { query: URLSearchParams; body: unknown; headers: Headers }
type Answer = (request: StubbedRequest) => unknown

/** For tests: replaces `fetch` with a server that answers only the given calls, such as "GET /api/leads", and records all requests. */
export function stubApi(answers: Record<string, Answer>) {
  const sent: (StubbedRequest & { call: string })[] = []
  globalThis.fetch = async (address, { method = 'GET', body, headers, signal } = {}) => {
    const { pathname, searchParams } = new URL(String(address), 'http://crm.test')
    const call = `${method} ${pathname}`
    const request = { query: searchParams, body: typeof body === 'string' ? JSON.parse(body) : undefined, headers: new Headers(headers) }
    sent.push({ ...request, call })
    const answer = answers[call]
    if (!answer) throw new Error(`No stubbed answer for ${call}`)
    const reply = await answer(request)
    if (signal?.aborted) throw new DOMException('Aborted', 'AbortError')
    return reply instanceof Response ? reply : Response.json(reply)
  }
  return { requests: (call: string) => sent.filter((request) => request.call === call) }
}

/** Creates an error response of the server. */
export const createErrorResponse = (status: number, problem: object | string): Response =>
  new Response(typeof problem === 'string' ? problem : JSON.stringify(problem), { status })

/** Creates a reply that is pending until the test calls `give` with its value. */
export function createDeferredReply() {
  let give: (reply: unknown) => void = () => {}
  const reply = new Promise<unknown>((resolve) => {
    give = resolve
  })
  return { reply, give }
}
