export type LiveMessage = { id: number; kind: string; changed: [stream: string, version?: number][] }

export type LiveListener = {
  status: number
  headers: Headers
  heard: LiveMessage[]
  at(): number
  until(holds: (heard: LiveMessage[]) => boolean): Promise<void>
  ended: Promise<void>
  leave(): void
}

export async function openLiveStream(
  url: string,
  cookie: string,
  { after, lastEventId }: { after?: number; lastEventId?: number } = {},
): Promise<LiveListener> {
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/live${after === undefined ? '' : `?after=${after}`}`, {
    headers: { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) },
    signal: leaving.signal,
  })
  const heard: LiveMessage[] = []
  const waiting = new Set<() => void>()
  let over = false
  const look = () => {
    for (const check of waiting) check()
  }
  const ended = read().catch(() => undefined)
  void ended.then(() => {
    over = true
    look()
  })
  return {
    status: response.status,
    headers: response.headers,
    heard,
    at: () => heard.at(-1)?.id ?? 0,
    until: (holds) =>
      new Promise((done, fail) => {
        const check = () => {
          if (holds(heard)) done()
          else if (over) fail(new Error('The stream ended'))
          else return
          waiting.delete(check)
        }
        waiting.add(check)
        check()
      }),
    ended,
    leave: () => leaving.abort(),
  }

  async function read(): Promise<void> {
    if (response.status !== 200 || response.body === null) return void (await response.body?.cancel())
    let text = ''
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const messages = (text + part).split('\n\n')
      text = messages.pop() ?? ''
      heard.push(...messages.map(parseMessages))
      look()
    }
  }
}

function parseMessages(text: string): LiveMessage {
  const fields = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { id: Number(fields.id), kind: fields.event ?? '', changed: JSON.parse(fields.data ?? '[]') }
}

export const listChangedStreams = (heard: readonly LiveMessage[]): string[] =>
  heard.flatMap(({ changed }) => changed.map(([stream]) => stream))
