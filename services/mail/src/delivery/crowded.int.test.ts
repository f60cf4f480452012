import { KeptSessions } from '@crm/smtp'
import { describe, expect, it } from 'vitest'
import { postOffice } from '../../test/post-office.ts'

const office = await postOffice()
const { server, ask, message } = office

const messages = 16
const patient = { connection: 10_000, greeting: 10_000, reply: 10_000, whole: 30_000 }

const askForSome = async () => {
  const template = await office.addTemplate()
  const ids: number[] = []
  for (let nth = 0; nth < messages; nth++) ids.push(await ask({ template }))
  return ids
}

const sendTogether = async (ids: readonly number[]) => {
  const worker = office.worker({ kept: new KeptSessions(), times: patient })
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
    // Of the five that came first; the others were told by what became of those.
    expect(server.turnedAway).toBe(3)
  })

  it('takes nothing that was turned away twice over: alone, a message is tried again later', async () => {
    const ids = await askForSome()
    server.play({ mostAtOnce: 0 })
    const before = server.accepted.length
    await sendTogether(ids)
    server.play({})
    for (const id of ids) {
      expect(await message(id)).toMatchObject({ state: 'retry', attempts: 1, error: expect.stringMatching(/turned the connection away/) })
    }
    expect(server.accepted.length).toBe(before)
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
