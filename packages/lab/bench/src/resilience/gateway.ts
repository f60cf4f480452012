import { Agent, request as ask } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'

export type GatewayRequest = { method: 'GET' | 'POST' | 'PUT'; path: string; headers: Record<string, string>; body?: string }

/** What clients saw: errors by kind, and latencies in milliseconds. */
export type Seen = { faults: Record<string, number>; reads: number[]; writes: number[]; created: number }

export type Gateway = {
  seen: Seen
  note(fault: string): void
  add(origin: string): void
  /** Sends a request and notes its outcome. */
  send(asked: GatewayRequest): Promise<void>
  close(): void
}

/** Distributes requests like a gateway. It retries on another server only if the connection was refused, so that no request is executed twice. */
export function createGateway(betweenChecks: number): Gateway {
  const agent = new Agent({ keepAlive: true })
  const isReady = new Map<string, boolean>()
  const seen: Seen = { faults: {}, reads: [], writes: [], created: 0 }
  let turn = 0

  const note = (fault: string) => {
    seen.faults[fault] = (seen.faults[fault] ?? 0) + 1
  }
  const check = async (origin: string) => {
    const status = await sendTo(agent, origin, { method: 'GET', path: '/api/health/ready', headers: {} }).catch(() => 0)
    if (status === null) isReady.delete(origin)
    else if (isReady.has(origin)) isReady.set(origin, status === 200)
  }
  const checking = setInterval(() => [...isReady.keys()].forEach((origin) => void check(origin)), betweenChecks)

  function next(): string | undefined {
    const all = [...isReady.keys()]
    const ready = all.filter((origin) => isReady.get(origin))
    const some = ready.length > 0 ? ready : all
    return some[turn++ % some.length]
  }

  async function sendToNext(asked: GatewayRequest): Promise<number> {
    for (let waits = 0; waits <= mostWaits; ) {
      const origin = next()
      const status = origin === undefined ? null : await sendTo(agent, origin, asked)
      if (status !== null) return status
      if (origin !== undefined) isReady.delete(origin)
      else {
        waits += 1
        await rest(wait)
      }
    }
    throw new Error('no server accepts requests')
  }

  return {
    seen,
    note,
    add: (origin) => void isReady.set(origin, true),
    async send(asked) {
      const begun = performance.now()
      try {
        const status = await sendToNext(asked)
        if (status === 201) seen.created += 1
        if (status >= 300) note(`${asked.method} ${asked.path.replace(/\?.*/, '').replace(/\d+/, ':id')}: status ${status}`)
      } catch (error) {
        note(error instanceof Error ? error.message : String(error))
      }
      seen[asked.method === 'GET' ? 'reads' : 'writes'].push(performance.now() - begun)
    },
    close() {
      clearInterval(checking)
      agent.destroy()
    },
  }
}

const wait = 50 // milliseconds
const mostWaits = 100

/** Returns the status, or null if the connection was refused. */
export function sendTo(agent: Agent, origin: string, { body, ...options }: GatewayRequest): Promise<number | null> {
  return new Promise((done, fail) => {
    const request = ask(new URL(options.path, origin), { ...options, agent }, (response) => {
      response.on('end', () => done(response.statusCode ?? 0)).on('error', fail)
      response.resume()
    })
    request.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? done(null) : fail(error)))
    request.setTimeout(30_000, () => request.destroy(new Error('no response within 30 s')))
    request.end(body)
  })
}
