type StartedUpload = { upload: { onprogress(event: { loaded: number; total: number }): void; onload(): void } }

/** For tests: routes uploads through the stubbed fetch, and returns the uploads that have started. */
export function stubUploads(): StartedUpload[] {
  const begun: StartedUpload[] = []
  class Upload {
    status = 0
    statusText = ''
    responseText = ''
    upload: StartedUpload['upload'] = { onprogress: () => {}, onload: () => {} }
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    onloadend = () => {}
    #address = ''
    #headers: Record<string, string> = {}
    open(_method: string, address: string) {
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    send(body: File) {
      begun.push(this)
      fetch(this.#address, { method: 'POST', headers: this.#headers, body })
        .then(async (answer) => {
          const { status, statusText } = answer
          Object.assign(this, { status, statusText, responseText: await answer.text() })
          this.onload()
        })
        .catch(() => this.onerror())
        .finally(() => this.onloadend())
    }
    abort() {
      this.onabort()
      this.onloadend()
    }
  }
  globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest
  return begun
}
