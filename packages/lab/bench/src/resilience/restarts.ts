import { createGateway, type GatewayRequest } from './gateway.ts'

type UnderRestarts = { sent: number; created: number; restarts: number; faults: Record<string, number>; p99: number }

type Restarted = {
  start(): Promise<Instance & { origin: string }>
  signIn(origin: string): Promise<readonly string[]>
  requests: number
  servers?: number
  clients?: number
  leastRestarts?: number
  /** Milliseconds between two readiness checks of the gateway. */
  betweenChecks?: number
}

export async function restartUnderLoad({
  start,
  signIn,
  requests,
  servers = 2,
  clients = 30,
  leastRestarts = 4,
  betweenChecks = 1_000,
}: Restarted) {
  const gateway = createGateway(betweenChecks)
  let cookies: readonly string[] = []
  const added = async () => {
    const server = await start()
    gateway.add(server.origin)
    return server
  }
  const rolling = await restartContinuously(added, servers, async ([first]) => {
    cookies = await signIn(first?.origin ?? '')
  })
  const seen: UnderRestarts = { sent: 0, created: 0, restarts: 0, faults: {}, p99: 0 }
  const took: number[] = []
  const note = (fault: string) => {
    seen.faults[fault] = (seen.faults[fault] ?? 0) + 1
  }
  const client = async (cookie: string) => {
    while (seen.sent < requests || rolling.restarts() < leastRestarts) {
      const asked = nth(seen.sent++, cookie)
      const begun = performance.now()
      await gateway.send(asked).then(
        (status) => {
          if (status === 201) seen.created += 1
          if (status !== (asked.method === 'POST' ? 201 : 200)) note(`status ${status}`)
        },
        (error: unknown) => note(error instanceof Error ? error.message : String(error)),
      )
      took.push(performance.now() - begun)
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, (_, index) => client(cookies[index % cookies.length] ?? '')))
  } finally {
    seen.restarts = rolling.restarts()
    await rolling.stop()
    gateway.close()
  }
  took.sort((a, b) => a - b)
  return { ...seen, p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}

const lead = JSON.stringify({ name: 'Ada Park', phone: '(202) 555-0143', lead_origin: 'facebook', assigned_to: 'maria' })

function nth(index: number, cookie: string): GatewayRequest {
  if (index % 5 === 0) return { method: 'POST', path: '/api/leads', headers: { cookie, 'content-type': 'application/json' }, body: lead }
  return { method: 'GET', path: index % 5 === 1 ? '/api/dashboard/stats' : '/api/leads?page=1&limit=20', headers: { cookie } }
}

type Instance = { stop(): Promise<unknown> }

type Rolling = { restarts(): number; stop(): Promise<void> }

/** Keeps `count` processes running and replaces the oldest one again and again. A new one must be ready before the old one is stopped. */
export async function restartContinuously<I extends Instance>(
  start: () => Promise<I>,
  count: number,
  prepare: (first: readonly I[]) => Promise<unknown> = async () => undefined,
): Promise<Rolling> {
  const running: I[] = await Promise.all<Promise<I>[]>(Array.from({ length: count }, start))
  await prepare(running)
  let isOver = false
  let restarts = 0
  const roll = async () => {
    while (!isOver) {
      running.push(await start())
      await running.shift()?.stop()
      restarts += 1
    }
  }
  const rolled = roll()
  return {
    restarts: () => restarts,
    async stop() {
      isOver = true
      // Also stops processes that are still starting, even after a failed replacement.
      const failure = await rolled.then(
        () => null,
        (error: unknown) => ({ error }),
      )
      await Promise.all(running.map((one) => one.stop()))
      if (failure) throw failure.error
    },
  }
}
