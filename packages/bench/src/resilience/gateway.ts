import { Agent, request as ask } from 'node:http'

/** What is asked of whichever server takes it. */
export type Asked = { method: 'GET' | 'POST' | 'PUT'; path: string; headers: Record<string, string>; body?: string }

/** Sends requests over kept connections to servers that come and go; asks each again and again whether it is ready. */
export type Gateway = {
  add(origin: string): void
  /** The answer's status, once its body has come. Rejects where it never came. */
  send(asked: Asked): Promise<number>
  close(): void
}

/**
 * Does what a careful gateway does and no more: each request goes to the next server in turn, and to another one only where no connection could
 * be had. What a server may have seen is never sent again.
 */
export function createGateway(betweenChecks: number): Gateway {
  const agent = new Agent({ keepAlive: true })
  const origins: string[] = []
  let turn = 0
  const leaveOut = (origin: string) => {
    if (origins.includes(origin)) origins.splice(origins.indexOf(origin), 1)
  }
  const check = async (origin: string) => {
    const status = await sendTo(agent, origin, { method: 'GET', path: '/api/health/ready', headers: {} }).catch(() => null)
    if (status !== 200) leaveOut(origin)
  }
  const checking = setInterval(() => [...origins].forEach((origin) => void check(origin)), betweenChecks)

  async function send(asked: Asked): Promise<number> {
    for (;;) {
      const origin = origins[turn++ % origins.length]
      if (origin === undefined) throw new Error('no server takes requests')
      const status = await sendTo(agent, origin, asked)
      if (status !== null) return status
      leaveOut(origin)
    }
  }

  return {
    send,
    add: (origin) => void origins.push(origin),
    close() {
      clearInterval(checking)
      agent.destroy()
    },
  }
}

// Null: nobody listens there.
function sendTo(agent: Agent, origin: string, { body, ...options }: Asked): Promise<number | null> {
  return new Promise((done, fail) => {
    const request = ask(new URL(options.path, origin), { ...options, agent }, (response) => {
      response.on('end', () => done(response.statusCode ?? 0)).on('error', fail)
      response.resume()
    })
    request.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? done(null) : fail(error)))
    request.setTimeout(30_000, () => request.destroy(new Error('no answer within 30 s')))
    request.end(body)
  })
}
