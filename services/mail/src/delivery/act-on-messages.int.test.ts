import { maria } from '@crm/testing/service-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminUser, createMailHarness } from '../../test/mail-harness.ts'

const office = await createMailHarness()
const { server, work, ask, message, facts, settle, call, db } = office

const busy = { faults: { RCPT: { say: '450 4.2.1 Mailbox busy' } } } as const
const gone = { faults: { RCPT: { say: '550 5.1.1 No such user' } } } as const

async function ended(script: Parameters<typeof server.play>[0], wish: Parameters<typeof ask>[0] = {}): Promise<number> {
  const id = await ask(wish)
  server.play(script)
  await work.send(id)
  server.play({})
  return id
}
const failed = () => ended(gone)
const unknown = () => ended({ faults: { dot: 'accept-and-cut' } })

type Which = { jobs?: string[]; filter?: object }
const preview = async (action: string, which: Which) => {
  const { status, body } = await call('previewJobsAction', { as: adminUser, body: { action, ...which } })
  expect(status, body.message).toBe(200)
  return body
}
const act = async (action: string, which: Which, seen: number) =>
  (await call('actOnJobs', { as: adminUser, body: { action, ...which, seen } })).body
const actions = async () => {
  const { rows } = await db.pool.query(
    `select type, data, meta->'actor'->>'name' as who from crm.events where category = 'jobAction' order by position`,
  )
  return rows
}
const states = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await message(id)).state))

// Marks earlier messages as sent, so that each test sees only its own.
beforeEach(() => db.pool.query(`update crm.email_deliveries set state = 'sent', sent_at = created_at where state <> 'sent'`))

describe('retrying all that match', () => {
  it('tells first how many, and leaves out with the reason what is not to go by itself', async () => {
    const [one, two] = [await failed(), await failed()]
    const [open, cancelled] = [await unknown(), await ask()]
    await call('cancelDelivery', { as: adminUser, params: { id: cancelled } })
    const [template, record] = [await office.addTemplate(), await office.addLead()]
    const replaced = await ended(gone, { template, record })
    await ended({}, { template, record })
    const before = await preview('retry', { filter: {} })
    expect(before).toMatchObject({ kinds: [{ kind: 'notice', count: 2 }], more: false })
    expect(before.excluded.map(({ reason, count }: { reason: string; count: number }) => `${count} ${reason}`).sort()).toEqual([
      '1 A newer message replaced it; that one can be sent from the outbox',
      '1 It may have been delivered: decide this one by one under unknown deliveries',
      '1 It was canceled: select it individually to send it',
    ])
    expect(await act('retry', { filter: {} }, before.seen)).toMatchObject({ done: 2, more: false })
    expect(await states([one, two, open, cancelled, replaced])).toEqual(['queued', 'queued', 'ambiguous', 'cancelled', 'failed'])
    expect((await actions()).at(-1)).toEqual({ type: 'JobsRetried', data: { count: 2, leftOut: 3, filters: {} }, who: 'ada' })
    expect((await facts(one)).at(-1)).toBe('EmailRequestedAgain ada')
  })

  it('happens once, pressed twice at once, by two people, or again after it failed again', async () => {
    const ids = [await failed(), await failed(), await failed()]
    const which = { filter: { search: 'no such user' } }
    const { seen } = await preview('retry', which)
    const pressed = await Promise.all([act('retry', which, seen), act('retry', which, seen)])
    expect(pressed[0].done + pressed[1].done).toBe(3)
    server.play(gone)
    for (const id of ids) await work.send(id)
    server.play({})
    expect(await states(ids)).toEqual(['failed', 'failed', 'failed'])
    expect(await act('retry', which, seen)).toEqual({
      done: 0,
      excluded: [{ reason: 'It has changed since it was counted', count: 3 }],
      more: false,
    })
    for (const id of ids) expect((await facts(id)).filter((fact) => fact.startsWith('EmailRequestedAgain'))).toHaveLength(1)
  })

  it('counts one alone of those in the same place, the newest, as it then does', async () => {
    const [template, record] = [await office.addTemplate(), await office.addLead()]
    const [older, newer] = [await ended(gone, { template, record }), await ended(gone, { template, record })]
    const elsewhere = await ended(gone, { template, record: await office.addLead() })
    const { seen, kinds, excluded } = await preview('retry', { filter: {} })
    expect(kinds).toEqual([{ kind: 'notice', count: 2 }])
    expect(excluded).toEqual([{ reason: 'A newer message in this selection replaces it', count: 1 }])
    expect(await act('retry', { filter: {} }, seen)).toEqual({ done: 2, excluded, more: false })
    expect(await states([older, newer, elsewhere])).toEqual(['failed', 'queued', 'queued'])
  })

  it('tries one now that waits to be tried again, which is sent once', async () => {
    const id = await ended(busy)
    const which = { filter: { state: 'retrying' } }
    const { seen, kinds } = await preview('retry', which)
    expect(kinds).toEqual([{ kind: 'notice', count: 1 }])
    const pressed = await Promise.all([act('retry', which, seen), act('retry', which, seen)])
    expect(pressed[0].done + pressed[1].done).toBe(1)
    expect((await facts(id)).filter((fact) => fact === 'EmailRequestedAgain ada')).toHaveLength(1)
    const { message_id: messageId } = await message(id)
    await Promise.all([work.send(id), work.send(id)])
    const arrived = server.accepted.filter(({ raw }) => raw.includes(messageId))
    expect([(await message(id)).state, arrived.length]).toEqual(['sent', 1])
  })

  it('keeps to the filter, and says it in the log', async () => {
    const [mine, other] = [await failed(), await ended({ faults: { RCPT: { say: '554 5.7.1 Spam' } } })]
    const error = '… refused the recipient …: 554 5.7.1 Spam'
    expect((await call('jobErrors', { as: adminUser })).body.map((each: { error: string }) => each.error)).toContain(error)
    const which = { filter: { error } }
    const { seen, kinds } = await preview('retry', which)
    expect(kinds).toEqual([{ kind: 'notice', count: 1 }])
    await act('retry', which, seen)
    expect(await states([mine, other])).toEqual(['failed', 'queued'])
    expect((await actions()).at(-1)?.data.filters).toEqual({ error })
  })

  it('is refused while no mail is sent', async () => {
    await failed()
    await settle({ is_active: false })
    expect((await act('retry', { filter: {} }, 0)).message).toBe('Email sending is inactive')
    await settle({ is_active: true })
  })
})

describe('the selected jobs', () => {
  it('are retried, one that was cancelled too, and none whose arrival nobody knows', async () => {
    const [one, two, three] = [await failed(), await ask(), await unknown()]
    await call('cancelDelivery', { as: adminUser, params: { id: two } })
    const which = { jobs: [one, two, three].map((id) => `email-${id}`) }
    const { seen, kinds, excluded } = await preview('retry', which)
    expect([kinds, excluded.length]).toEqual([[{ kind: 'notice', count: 2 }], 1])
    expect((await act('retry', which, seen)).done).toBe(2)
    expect(await states([one, two, three])).toEqual(['queued', 'queued', 'ambiguous'])
  })

  it('are not cancelled where something happened to them after they were counted', async () => {
    const id = await ended(busy)
    const which = { jobs: [`email-${id}`] }
    const { seen } = await preview('cancel', which)
    expect((await act('retry', which, seen)).done).toBe(1)
    expect(await act('cancel', which, seen)).toMatchObject({ done: 0, excluded: [{ count: 1 }] })
    expect(await states([id])).toEqual(['retry'])
  })

  it('are cancelled while they wait', async () => {
    const ids = [await ask(), await ended(busy), await failed()]
    const which = { jobs: [...ids.map((id) => `email-${id}`), 'erasure-1'] }
    const { seen, excluded } = await preview('cancel', which)
    expect(excluded).toEqual([{ reason: 'It has already ended', count: 1 }])
    expect((await act('cancel', which, seen)).done).toBe(2)
    expect(await states(ids)).toEqual(['cancelled', 'cancelled', 'failed'])
    expect((await actions()).at(-1)).toMatchObject({ type: 'JobsCancelled', data: { count: 2, leftOut: 1 } })
  })

  it.each([
    { action: 'retry' },
    { action: 'retry', jobs: [], seen: 1 },
    { action: 'retry', jobs: ['lead-1'], seen: 1 },
    { action: 'retry', jobs: ['email-1'], filter: {}, seen: 1 },
    { action: 'purge', filter: {}, seen: 1 },
    { action: 'retry', filter: { since: 'now' }, seen: 1 },
    { action: 'retry', filter: {}, seen: -1 },
    { action: 'retry', filter: { serach: 'nobody' }, seen: 1 },
    { action: 'retry', filter: {}, jbos: ['email-1'], seen: 1 },
  ])('are not %j', async (body) => {
    expect((await call('actOnJobs', { as: adminUser, body })).status).toBe(400)
  })

  it('are not all because a filter is misspelt', async () => {
    const body = { action: 'retry', filter: { serach: 'nobody' } }
    expect(await call('previewJobsAction', { as: adminUser, body })).toMatchObject({
      status: 400,
      body: { message: 'Filter: Unknown field: serach' },
    })
  })

  it('are not those that changed meanwhile, whatever place in the log is claimed to be seen', async () => {
    const id = await failed()
    const { status } = await call('actOnJobs', { as: adminUser, body: { action: 'retry', filter: {}, seen: Number.MAX_SAFE_INTEGER } })
    expect([status, await states([id])]).toEqual([409, ['failed']])
  })

  it('are for administrators', async () => {
    expect((await call('actOnJobs', { as: maria, body: { action: 'retry', filter: {}, seen: 0 } })).status).toBe(403)
  })
})

describe('an unknown delivery', () => {
  const listed = async () => (await call('unknownDeliveries', { as: adminUser })).body.map(({ id }: { id: number }) => id)
  const decide = (id: number, decision: string, as = adminUser) => call('decideUnknownDelivery', { as, params: { id }, body: { decision } })

  it('is shown with what is known of it', async () => {
    const id = await unknown()
    const { message_id: messageId } = await message(id)
    expect((await call('unknownDeliveries', { as: adminUser })).body).toMatchObject([
      { id, message_id: messageId, recipient: 'ada.example@example.com', subject: 'Hello Ada Example', attempts: 1, newer: null },
    ])
    expect((await call('unknownDeliveries', { as: maria })).status).toBe(200)
  })

  it.each([
    ['arrived', 'sent', 'EmailArrived ada'],
    ['leave', 'ambiguous', 'EmailLeftUnknown ada'],
    ['again', 'queued', 'EmailRequestedAgain ada'],
  ])('that is decided with %s waits for nobody any more, and the log says who', async (decision, state, fact) => {
    const id = await unknown()
    const { open } = (await call('mailStatus', { as: adminUser })).body
    expect(await decide(id, decision)).toMatchObject({ status: 200, body: { state } })
    expect(await listed()).not.toContain(id)
    expect((await call('mailStatus', { as: adminUser })).body.open.ambiguous).toBe(open.ambiguous - 1)
    expect((await facts(id)).at(-1)).toBe(fact)
    const again = await decide(id, 'arrived')
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/^This message needs no decision/)])
  })

  it('goes again under the same Message-ID, and can be left and sent later', async () => {
    const id = await unknown()
    await decide(id, 'leave')
    await call('resendDelivery', { as: adminUser, params: { id } })
    await work.send(id)
    const { state, message_id: messageId } = await message(id)
    expect([state, server.accepted.filter(({ raw }) => raw.includes(messageId)).length]).toEqual(['sent', 2])
  })

  it('is decided once by two people at once, and only by administrators', async () => {
    const id = await unknown()
    expect((await decide(id, 'arrived', maria)).status).toBe(403)
    const both = await Promise.all([decide(id, 'arrived'), decide(id, 'again')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await decide(await failed(), 'again')).status).toBe(409)
    expect((await decide(999_999, 'leave')).status).toBe(404)
  })
})

describe('the story of a message', () => {
  const story = async (id: number) => (await call('jobStory', { as: adminUser, params: { id: `email-${id}` } })).body

  it('goes from the request to the server’s own words, and says what is missing', async () => {
    const now = async () => office.setTime(new Date().toISOString())
    await now()
    const id = await ask()
    server.play(gone)
    await office.worker({ passed: now }).send(id)
    server.play({})
    const { steps, job, message_id: messageId } = await story(id)
    expect([job.state, messageId]).toEqual(['failed', (await message(id)).message_id])
    const told = steps.map(({ kind, title, details, outcome }: Record<string, string>) => [
      kind,
      outcome,
      kind === 'reply' ? details : title,
    ])
    expect(told).toEqual([
      ['request', 'done', 'james requested it, from 127.0.0.1'],
      ['event', 'done', '“Welcome” to ada.example@example.com: requested'],
      ['relay', 'pending', 'Not yet processed by the relay'],
      ['activity', 'pending', 'Not yet in the activity log'],
      ['attempt', 'failed', 'Attempt 1'],
      ['reply', 'failed', '550 5.1.1 No such user'],
      ['event', 'failed', expect.stringContaining('not sent')],
      ['activity', 'pending', 'Not yet in the activity log'],
    ])
  })

  it('holds nothing of others that were retried together with it', async () => {
    const [one, other] = [await failed(), await failed()]
    const which = { jobs: [`email-${one}`, `email-${other}`] }
    await act('retry', which, (await preview('retry', which)).seen)
    const { rows } = await db.pool.query(`
      insert into crm.activity_log (event_position, event_id, entity_type, action, created_at, correlation_id)
      select position, event_id, 'job', 'update', occurred_at, meta->>'correlationId' from crm.events where category = 'jobAction'
      order by position desc limit 1 returning event_position::float8 as entry`)
    const { steps, together } = await story(one)
    const events = steps.filter(({ kind }: { kind: string }) => kind === 'event')
    expect(events.map(({ details }: { details: string }) => details.split(' ')[0])).toEqual(
      (await facts(one)).map((fact) => fact.split(' ')[0]),
    )
    expect(together).toEqual([{ ...rows[0], others: 1 }])
  })

  it('has gaps between its steps', async () => {
    const { steps } = await story(await unknown())
    const timed = steps.filter(({ at }: { at: string | null }) => at !== null)
    expect(timed[0].gap_ms).toBeNull()
    expect(timed.slice(1).every(({ gap_ms: gap }: { gap_ms: number }) => gap >= 0)).toBe(true)
    expect(timed.some(({ outcome }: { outcome: string }) => outcome === 'unknown')).toBe(true)
  })
})
