import { describe, expect, it } from 'vitest'
import { sendToFaultyServer, shortTimeouts } from '../test/attempt.ts'

const neverAnswers = () => new Promise<boolean>(() => undefined)
const long = `<p>${'A line of a long message that takes many pieces to send. '.repeat(20_000)}</p>`

describe('the fence before the final dot', () => {
  it('is called once, when the server waits for the end of the message', async () => {
    const heard: string[][] = []
    const { kind } = await sendToFaultyServer(
      {},
      {
        async fence({ commands, accepted }) {
          heard.push([...commands])
          expect(accepted).toEqual([])
          return true
        },
      },
    )
    expect(kind).toBe('accepted')
    expect(heard).toEqual([[expect.stringMatching(/^EHLO /), 'MAIL FROM:<office@kitchens.example>', 'RCPT TO:<ann@example.com>', 'DATA']])
  })

  it('stops a message that is canceled', async () => {
    const { kind, reason, words, server } = await sendToFaultyServer({}, { fence: async () => false })
    expect({ kind, reason, words }).toEqual({ kind: 'fenced', reason: null, words: 'The message was canceled before it was complete.' })
    expect(server.accepted).toEqual([])
  })

  it('stops a long message that is canceled', async () => {
    const { kind, server } = await sendToFaultyServer({}, { fence: async () => false, message: { html: long, text: '' } })
    expect(kind).toBe('fenced')
    expect(server.accepted).toEqual([])
  })

  it('stops a message when it fails', async () => {
    const { kind, reason, words, server } = await sendToFaultyServer({}, { fence: () => Promise.reject(new Error('the database is away')) })
    expect({ kind, reason, words }).toEqual({
      kind: 'deferred',
      reason: null,
      words: 'The message was not completed because its sending could not be recorded.',
    })
    expect(server.accepted).toEqual([])
  })

  it('stops a message when it does not finish in time', async () => {
    const { kind, reason, server } = await sendToFaultyServer({}, { fence: neverAnswers, times: shortTimeouts })
    expect({ kind, reason }).toEqual({ kind: 'deferred', reason: 'timed-out' })
    expect(server.accepted).toEqual([])
  })

  it('does not complete a message whose connection was lost during the fence', async () => {
    const fence = () => new Promise<boolean>((answer) => setTimeout(answer, 200, true))
    const { kind, reason, server } = await sendToFaultyServer({ faults: { body: 'cut' } }, { fence })
    expect({ kind, reason }).toEqual({ kind: 'deferred', reason: 'connection-lost' })
    expect(server.accepted).toEqual([])
  })

  it.each(['MAIL', 'RCPT', 'DATA'] as const)('is not called when %s is refused', async (moment) => {
    let asked = 0
    const fence = async () => ++asked > 0
    await sendToFaultyServer({ faults: { [moment]: { say: '550 No' } } }, { fence })
    await sendToFaultyServer({ pipelining: false, faults: { [moment]: { say: '550 No' } } }, { fence })
    expect(asked).toBe(0)
  })

  it('passes a long message completely, including lines with dots', async () => {
    const dots = ['.', '..', '.hidden', 'a', '.'].join('\n')
    const { kind, server } = await sendToFaultyServer({}, { message: { html: long, text: dots } })
    expect(kind).toBe('accepted')
    expect(server.accepted[0]?.raw).toContain(dots.replaceAll('\n', '\r\n'))
    expect(server.accepted[0]?.raw.replace(/=\r\n/g, '')).toContain(long)
  })
})

describe('a caller who aborts', () => {
  const stopped = 'Sending was stopped before the message was complete.'

  it('before the connection contacts no server', async () => {
    const { kind, reason, words, server } = await sendToFaultyServer({}, { signal: AbortSignal.abort() })
    expect({ kind, reason, words }).toEqual({ kind: 'deferred', reason: null, words: stopped })
    expect(server.connections).toBe(0)
  })

  it('before the final dot knows that nothing was accepted', async () => {
    const caller = new AbortController()
    const fence = () => {
      caller.abort()
      return Promise.resolve(true)
    }
    const { kind, words, server } = await sendToFaultyServer({}, { signal: caller.signal, fence })
    expect({ kind, words }).toEqual({ kind: 'deferred', words: stopped })
    expect(server.accepted).toEqual([])
  })

  it('after the final dot does not know the outcome', async () => {
    const caller = new AbortController()
    const fence = async () => {
      setTimeout(() => caller.abort(), 300)
      return true
    }
    const { kind, words } = await sendToFaultyServer({ faults: { dot: 'silence' } }, { signal: caller.signal, fence })
    expect(kind).toBe('ambiguous')
    expect(words).toBe('mail.example.com received the whole message, but it is unknown whether it accepted it.')
  })
})
