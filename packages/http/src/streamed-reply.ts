import type { Response } from 'express'

export class StreamedReply {
  readonly contentType: string
  readonly headers: Record<string, string | string[]>
  readonly chunks: AsyncIterable<string | Uint8Array>
  constructor(contentType: string, headers: StreamedReply['headers'], chunks: StreamedReply['chunks']) {
    this.contentType = contentType
    this.headers = headers
    this.chunks = chunks
  }
}

/** A response that is sent in chunks, as fast as the client reads them. If the client disconnects, the iterator is ended with `return`. */
export const createStreamedReply = ({
  contentType,
  headers = {},
  chunks,
}: Pick<StreamedReply, 'contentType' | 'chunks'> & Partial<StreamedReply>): StreamedReply => new StreamedReply(contentType, headers, chunks)

/** Sends a reply in chunks. If it throws after the first chunk, the caller must close the connection, or a partial file looks complete. */
export async function sendStreamedReply(
  response: Response,
  { contentType, headers, chunks }: StreamedReply,
  withBody: boolean,
): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]()
  let returned: Promise<unknown> | undefined
  const letGo = (): Promise<unknown> => {
    returned ??= Promise.resolve(iterator.return?.())
    returned.catch(() => undefined)
    return returned
  }
  response.once('close', letGo)
  try {
    let next = withBody ? await iterator.next() : ({ done: true } as const)
    if (response.destroyed) return
    for (const name in headers) response.setHeader(name, headers[name] ?? '')
    response.setHeader('Content-Type', contentType)
    response.flushHeaders()
    while (!next.done && !response.destroyed) {
      if (!response.write(next.value)) await waitForDrain(response)
      next = await iterator.next()
    }
    if (!response.destroyed) response.end()
  } finally {
    response.off('close', letGo)
    await letGo()
  }
}

const patience = 60_000 // milliseconds in which a client must take a chunk

function waitForDrain(response: Response): Promise<void> {
  if (response.destroyed) return Promise.resolve()
  return new Promise((done) => {
    const tired = setTimeout(() => response.destroy(), patience)
    const goOn = (): void => {
      clearTimeout(tired)
      response.off('drain', goOn).off('close', goOn)
      done()
    }
    response.on('drain', goOn).on('close', goOn)
  })
}
