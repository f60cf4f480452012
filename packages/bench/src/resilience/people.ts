import { setTimeout as rest } from 'node:timers/promises'
import { createGateway } from './gateway.ts'
import { nameAt, whatPeopleDo } from './what-people-do.ts'

/** What people at work have seen: how often each fault was met, and milliseconds. */
export type PeopleSaw = { sent: number; faults: Record<string, number>; reads: Seen; writes: Seen; browsers: number }
type Seen = { p50: number; p99: number }

type People = { origin: string; cookies: readonly string[]; leads: readonly number[]; minutes: number }

const thinking = 2_000 // milliseconds between two requests of a person, on average

/** Everybody listens to the live stream, and reads and saves at a working pace, each in their own time. */
export async function peopleAtWork({ origin, cookies, leads, minutes }: People): Promise<PeopleSaw> {
  const gateway = createGateway(5_000)
  gateway.add(origin)
  const end = new AbortController()
  const until = performance.now() + minutes * 60_000
  const faults: Record<string, number> = {}
  const took: Record<'read' | 'write', number[]> = { read: [], write: [] }
  let browsers = 0
  const note = (fault: string) => {
    faults[fault] = (faults[fault] ?? 0) + 1
  }
  const listen = async (cookie: string) => {
    const stream = await fetch(`${origin}/api/live`, { headers: { cookie }, signal: end.signal })
    if (!stream.ok) note(`live stream: status ${stream.status}`)
    browsers += 1
    for await (const _ of stream.body ?? []);
    note('live stream: ended')
  }
  const work = async (cookie: string) => {
    // Nobody begins in the same second.
    await rest(Math.random() * thinking)
    while (performance.now() < until) {
      const asked = whatPeopleDo(cookie, leads)
      const begun = performance.now()
      await gateway.send(asked).then(
        (status) => status >= 300 && note(`${asked.method} ${nameAt(asked.path)}: status ${status}`),
        (error: unknown) => note(error instanceof Error ? error.message : String(error)),
      )
      took[asked.method === 'GET' ? 'read' : 'write'].push(performance.now() - begun)
      await rest(thinking * (0.5 + Math.random()))
    }
  }
  const listening = cookies.map((cookie) =>
    listen(cookie).catch((error: Error) => end.signal.aborted || note(`live stream: ${error.message}`)),
  )
  await Promise.all(cookies.map(work))
  end.abort()
  await Promise.all(listening)
  gateway.close()
  return { sent: took.read.length + took.write.length, faults, reads: seen(took.read), writes: seen(took.write), browsers }
}

function seen(times: number[]): Seen {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
