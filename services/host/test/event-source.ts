type Message = { data: string; lastEventId: string }

/** An EventSource for tests, over fetch because Node has none. Tests can cut its connections. */
export function createCuttableEventSource() {
  const open = new Set<CuttableSource>()

  class CuttableSource {
    onerror: (() => void) | null = null
    readonly #listeners = new Map<string, (message: Message) => void>()
    readonly #leaving = new AbortController()
    constructor(address: string) {
      open.add(this)
      void this.#read(address)
        .catch(() => undefined)
        .then(() => this.#ended())
    }
    addEventListener(kind: string, listener: (message: Message) => void): void {
      this.#listeners.set(kind, listener)
    }
    close(): void {
      this.onerror = null
      this.cut()
    }
    cut(): void {
      this.#leaving.abort()
    }
    #ended(): void {
      open.delete(this)
      this.onerror?.()
    }
    async #read(address: string): Promise<void> {
      const response = await fetch(address, { signal: this.#leaving.signal })
      if (response.status !== 200 || response.body === null) return
      let text = ''
      for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
        const messages = (text + part).split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) this.#say(message)
      }
    }
    #say(message: string): void {
      const fields = Object.fromEntries(message.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
      this.#listeners.get(fields.event ?? '')?.({ data: fields.data ?? '', lastEventId: fields.id ?? '' })
    }
  }
  return { EventSource: CuttableSource, open: open as ReadonlySet<CuttableSource> }
}
