type Listener = (event: { data: string; lastEventId: string }) => void

type Stream = {
  url: string
  closed: boolean
  say(kind: string, position: number, changed?: [string, number?][]): void
  fail(): void
  refuse(): void
}

export function createFakeEventSources(): { EventSource: new (url: string) => Stream; opened: readonly Stream[]; newest: () => Stream } {
  const opened: Stream[] = []
  class FakeSource implements Stream {
    onerror: (() => void) | null = null
    closed = false
    readyState = 0
    readonly url: string
    readonly #listeners = new Map<string, Listener>()
    constructor(url: string) {
      this.url = url
      opened.push(this)
    }
    addEventListener(kind: string, listener: Listener): void {
      this.#listeners.set(kind, listener)
    }
    close(): void {
      this.closed = true
    }
    say(kind: string, position: number, changed: [string, number?][] = []): void {
      this.#listeners.get(kind)?.({ data: JSON.stringify(changed), lastEventId: String(position) })
    }
    fail(): void {
      this.onerror?.()
    }
    refuse(): void {
      this.readyState = 2
      this.onerror?.()
    }
  }
  return {
    EventSource: FakeSource,
    opened,
    newest() {
      const last = opened.at(-1)
      if (last === undefined) throw new Error('No stream was opened')
      return last
    },
  }
}

export function createFakeTabs() {
  const channels = new Set<FakeChannel>()
  class FakeChannel {
    onmessage: ((event: { data: unknown }) => void) | null = null
    readonly name: string
    constructor(name: string) {
      this.name = name
      channels.add(this)
    }
    postMessage(data: unknown): void {
      for (const channel of channels) {
        if (channel !== this && channel.name === this.name) channel.onmessage?.({ data: structuredClone(data) })
      }
    }
    close(): void {
      channels.delete(this)
    }
  }
  let holding: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<unknown> => {
    holding = holding.then(() => (signal.aborted ? undefined : work()))
    return holding
  }
  return { BroadcastChannel: FakeChannel, locks: { request } }
}
