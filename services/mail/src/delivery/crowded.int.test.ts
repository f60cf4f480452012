import { SessionPool } from '@crm/smtp'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailHarness } from '../../test/mail-harness.ts'
import { ConversationLimiter } from './conversation-limiter.ts'
import type { EmailSenderOptions } from './email-sender.ts'

const office = await createMailHarness()
const { server, ask, message } = office

const messages = 16

// Open sessions that wait for the next message count as connections too, so each test starts without any.
afterEach(async () => {
  server.hangUp()
  await expect.poll(() => server.connected()).toBe(0)
})

const askForSome = async () => {
  const [template, record] = [await office.addTemplate(), await office.addLead()]
  const ids: number[] = []
  for (let nth = 0; nth < messages; nth++) ids.push(await ask({ template, record }))
  return ids
}

const sendTogether = async (ids: readonly number[], more: Partial<EmailSenderOptions> = {}) => {
  const worker = office.worker({ kept: new SessionPool(), ...more })
  await Promise.all(ids.map((id) => worker.send(id)))
}

describe('a server that takes two connections at once', () => {
  it('takes every message at its first attempt: whom it turns away waits for one of the two', async () => {
    const ids = await askForSome()
    server.play({ mostAtOnce: 2 })
    const before = server.accepted.length
    await sendTogether(ids)
    server.play({})
    for (const id of ids) {
      expect(await message(id)).toMatchObject({ state: 'sent', attempts: 1, tries: [{ outcome: 'accepted' }] })
    }
    expect(server.accepted.length - before).toBe(messages)
    // Three of the first five; the others waited until a connection was free.
    expect(server.turnedAway).toBe(3)
  })

  it('takes nothing that was turned away twice over: alone, a message is tried again later', async () => {
    const ids = await askForSome()
    server.play({ mostAtOnce: 0 })
    const before = server.accepted.length
    await sendTogether(ids)
    server.play({})
    for (const id of ids) {
      expect(await message(id)).toMatchObject({ state: 'retry', attempts: 1, error: expect.stringMatching(/rejected the connection/) })
    }
    expect(server.accepted.length).toBe(before)
  })
})

describe('a server that breaks off what is more than two connections', () => {
  it('takes every message at its first attempt', async () => {
    const ids = await askForSome()
    server.play({ mostAtOnce: 2, turnsAway: 'by-reset' })
    await sendTogether(ids)
    server.play({})
    for (const id of ids) expect(await message(id)).toMatchObject({ state: 'sent', attempts: 1, tries: [{ outcome: 'accepted' }] })
  })

  it('and takes none: each is tried again later, and nobody waits with it', async () => {
    const ids = await askForSome()
    server.play({ mostAtOnce: 0, turnsAway: 'by-reset' })
    await sendTogether(ids, { turns: new ConversationLimiter(undefined, [600_000]) })
    server.play({})
    for (const id of ids) expect(await message(id)).toMatchObject({ state: 'retry', attempts: 1 })
  })
})

describe('a server that takes one connection, and two processes', () => {
  it('takes every message at its first attempt: the one process waits for the other', async () => {
    const [some, others] = [await askForSome(), await askForSome()]
    server.play({ mostAtOnce: 1 })
    const pauses = Array(600).fill(100)
    await Promise.all([some, others].map((ids) => sendTogether(ids, { turns: new ConversationLimiter(undefined, pauses) })))
    server.play({})
    for (const id of [...some, ...others]) expect(await message(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('is not waited for without end: whoever has waited enough is tried again later', async () => {
    const id = await ask()
    server.play({ mostAtOnce: 0 })
    const before = server.turnedAway
    await sendTogether([id], { turns: new ConversationLimiter(undefined, [1, 2, 3]) })
    server.play({})
    expect(server.turnedAway - before).toBe(4)
    expect(await message(id)).toMatchObject({ state: 'retry', attempts: 1, error: expect.stringMatching(/rejected the connection/) })
  })
})

describe('a server that lets everybody in and then ends the conversation', () => {
  it.each(['MAIL', 'RCPT', 'DATA'] as const)('at %s: it may be for that message, and nobody waits with it', async (moment) => {
    const ids = await askForSome()
    server.play({ faults: { [moment]: { say: '421 4.7.0 Not now' } } })
    await sendTogether(ids, { turns: new ConversationLimiter(undefined, [600_000]) })
    server.play({})
    for (const id of ids) expect(await message(id)).toMatchObject({ state: 'retry', attempts: 1 })
  })
})

describe('a worker that stops', () => {
  it('ends the conversations that it holds, begins none, and puts back what it has claimed', async () => {
    const ids = await askForSome()
    const stop = new AbortController()
    const passed = (at: string) => (at === 'after-accepted' ? stop.abort() : undefined)
    await sendTogether(ids, { signal: stop.signal, passed })
    const states = await Promise.all(ids.map(async (id) => (await message(id)).state))
    expect(states.filter((state) => state === 'sent')).toHaveLength(5)
    expect(await message(ids.at(-1) ?? 0)).toMatchObject({ state: 'retry', error: 'The worker stopped before it could send the message' })
    await sendTogether(ids)
    for (const id of ids) expect(await message(id)).toMatchObject({ state: 'sent' })
  })

  it('waits for no connection any more', async () => {
    const id = await ask()
    server.play({ mostAtOnce: 0 })
    const stop = new AbortController()
    const before = server.turnedAway
    const sending = sendTogether([id], { signal: stop.signal, turns: new ConversationLimiter(undefined, [600_000]) })
    await expect.poll(() => server.turnedAway - before).toBe(1)
    stop.abort()
    await sending
    server.play({})
    expect(await message(id)).toMatchObject({ state: 'retry', tries: [{ outcome: 'put-back' }] })
  })
})

describe('a wrong password', () => {
  it('is tried with by five of many messages, and the right one by all', async () => {
    const ids = await askForSome()
    server.play({ accounts: { mailer: 'another one' } })
    const before = server.sawSecrets.length
    // Recording the first result pauses sending, so it waits until all messages have had their turn.
    let written = () => {}
    const allAreOver = new Promise<void>((resolve) => {
      written = resolve
    })
    let over = 0
    const passed = (at: string) => {
      if (at !== 'before-settle') return
      over += 1
      if (over === messages) written()
      return allAreOver
    }
    const worker = office.worker({ kept: new SessionPool(), passed })
    await Promise.all(ids.map((id) => worker.send(id)))
    expect(server.sawSecrets.length - before).toBe(5)
    for (const id of ids) expect(await message(id)).toMatchObject({ state: expect.stringMatching(/retry|queued/) })
    await office.settle({ password: 'another one' })
    await Promise.all(ids.map((id) => worker.send(id)))
    for (const id of ids) expect(await message(id)).toMatchObject({ state: 'sent' })
    server.play({})
    await office.settle({ password: 'correct horse' })
  })
})

describe('a server that finds the messages too many', () => {
  it('has refused each in so many words: they are tried again later, and none is sent twice', async () => {
    const ids = await askForSome()
    server.play({ faults: { dot: { say: '432 4.3.2 Concurrent connections limit exceeded' } } })
    await sendTogether(ids)
    for (const id of ids) expect(await message(id)).toMatchObject({ state: 'retry', attempts: 1 })
    server.play({})
    const before = server.accepted.length
    for (const id of ids) await office.later(id, 100)
    await sendTogether(ids)
    for (const id of ids) expect(await message(id)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(server.accepted.length - before).toBe(messages)
  })
})
