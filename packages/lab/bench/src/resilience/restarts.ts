import { createGateway, type GatewayRequest, type Seen } from './gateway.ts'

type Restarted = {
  start(): Promise<Instance & { origin: string }>
  signIn(origin: string): Promise<readonly string[]>
  requests: number
  clients?: number
  leastRestarts?: number
  /** Milliseconds between two readiness checks of the gateway. */
  betweenChecks?: number
}

export async function restartUnderLoad({
  start,
  signIn,
  requests,
  clients = 30,
  leastRestarts = 4,
  betweenChecks = 1_000,
}: Restarted): Promise<Seen & { restarts: number }> {
  const gateway = createGateway(betweenChecks)
  let cookies: readonly string[] = []
  const added = async () => {
    const server = await start()
    gateway.add(server.origin)
    return server
  }
  const rolling = await restartContinuously(added, 2, async ([first]) => {
    cookies = await signIn(first?.origin ?? '')
  })
  let sent = 0
  const client = async (cookie: string) => {
    while (sent < requests || rolling.restarts() < leastRestarts) await gateway.send(nth(sent++, cookie))
  }
  try {
    await Promise.all(Array.from({ length: clients }, (_, index) => client(cookies[index % cookies.length] ?? '')))
    return { ...gateway.seen, restarts: rolling.restarts() }
  } finally {
    await rolling.stop()
    gateway.close()
  }
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
