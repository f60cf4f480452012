import { sofia } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { adminUser, createMailHarness } from '../../test/mail-harness.ts'

const office = await createMailHarness()
const { server, work, ask, message, facts, later, settle, call } = office

const list = async (query: Record<string, string | number> = {}) => (await call('listDeliveries', { as: adminUser, query })).body
const ids = async (query: Record<string, string | number> = {}) => (await list(query)).map(({ id }: { id: number }) => id)
const resend = (id: number, key?: string, query: { after?: number } = {}) =>
  call('resendDelivery', { as: adminUser, params: { id }, query, ...(key && { headers: { 'idempotency-key': key } }) })
const cancel = (id: number, as = adminUser) => call('cancelDelivery', { as, params: { id } })

async function ended(script: Parameters<typeof server.play>[0], wish: Parameters<typeof ask>[0] = {}): Promise<number> {
  const id = await ask(wish)
  server.play(script)
  await work.send(id)
  server.play({})
  return id
}
const failed = () => ended({ faults: { RCPT: { say: '550 5.1.1 No such user' } } })
const ambiguous = () => ended({ faults: { dot: 'accept-and-cut' } })

describe('asking for a message', () => {
  it('with one Idempotency-Key three times is one message', async () => {
    const [template, record] = [await office.addTemplate(), await office.addLead()]
    const idempotency = { key: 'pressed', requestHash: 'the same' }
    const same = await Promise.all([1, 2, 3].map(() => ask({ template, record, idempotency })))
    expect(new Set(same).size).toBe(1)
    expect(await ids({ template })).toEqual([same[0]])
  })

  it('keeps what would be sent, from the first moment on', async () => {
    const id = await ask({ customMessage: 'Bring the <blue> samples.' })
    expect(await message(id)).toMatchObject({
      ...{ state: 'queued', attempts: 0, subject: 'Hello Ada Example', recipient: 'ada.example@example.com', tries: [] },
      html: expect.stringContaining('Bring the &lt;blue&gt; samples.'),
      message_id: expect.stringMatching(/^<[0-9a-f-]{36}@kitchen\.example\.com>$/),
    })
  })

  it('is refused in words where it could not be sent', async () => {
    const [template, record] = [await office.addTemplate(), await office.addLead()]
    const refusal = (wish: object) => ask({ template, record, ...wish }).then(String, ({ name, message: words }) => `${name}: ${words}`)
    expect(await refusal({ record: await office.addLead({ email: null }) })).toBe('Refused: Ada Example has no email address')
    expect(await refusal({ to: 'installer' })).toBe('Refused: The lead has no known installer')
    expect(await refusal({ record: { kind: 'lead', id: 999_999 } })).toBe('Refused: The lead has been deleted')
    expect(await refusal({ template: 999_999 })).toBe('Refused: The template has been deleted')
    expect(await refusal({ template: await office.addTemplate({ is_active: false }) })).toBe('Refused: The template “Welcome” is inactive')
    expect(await refusal({ customMessage: 'Your {{password}}' })).toBe(
      'Refused: The custom message contains unknown variables: {{password}}',
    )
    expect(await refusal({ template: await office.addTemplate({ body: 'Your {{password}}' }) })).toBe(
      'Refused: The template “Welcome” contains unknown variables: {{password}}',
    )
    expect(await refusal({ customMessage: 'We come on {{installation_date}}' })).toBe(
      'Refused: The custom message needs values that this lead does not have: {{installation_date}}',
    )
    await settle({ is_active: false })
    expect(await refusal({})).toBe('Refused: Email sending is inactive')
    await settle({ is_active: true })
  })
})

describe('sending a message again', () => {
  it('happens to none that is ambiguous by itself; a person has it tried once, under the same Message-ID, and the log says who', async () => {
    const id = await ambiguous()
    await later(id, 100_000)
    await work.send(id)
    await work.expire()
    expect(await message(id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
    expect(await resend(id)).toMatchObject({ status: 200, body: { state: 'queued' } })
    server.play({ faults: { RCPT: { say: '450 4.2.1 Mailbox busy' } } })
    await work.send(id)
    server.play({})
    expect(await message(id)).toMatchObject({ state: 'failed', attempts: 2 })
    await resend(id)
    await work.send(id)
    const { message_id: messageId, state } = await message(id)
    expect(state).toBe('sent')
    expect(server.accepted.filter(({ raw }) => raw.includes(messageId))).toHaveLength(2)
    expect(await facts(id)).toEqual([
      ...['EmailRequested james', 'EmailOutcomeUnknown james'],
      ...['EmailRequestedAgain ada', 'EmailFailed ada', 'EmailRequestedAgain ada', 'EmailSent ada'],
    ])
  })

  it('pressed twice with one key, or by two people at once, is one more attempt', async () => {
    const [one, two] = [await failed(), await failed()]
    const pressed = await Promise.all([1, 2, 3].map(() => resend(one, 'again')))
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
    const both = await Promise.all([resend(two), resend(two)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toBe('This message is already waiting to be sent')
    for (const id of [one, two]) expect(await facts(id)).toEqual(['EmailRequested james', 'EmailFailed james', 'EmailRequestedAgain ada'])
  })

  it('says first which newer message took its place, and goes on only for who has seen that one', async () => {
    const [template, record] = [await office.addTemplate(), await office.addLead()]
    const refused = { faults: { RCPT: { say: '550 5.1.1 No such user' } } } as const
    const first = await ended(refused, { template, record })
    await ended(refused, { template, record })
    await ended({}, { template })
    await ended({}, { record })
    expect((await message(first)).newer).toBeNull()
    const newer = await ask({ template, record })
    expect((await message(first)).newer).toMatchObject({ id: newer, state: 'queued', requested_by: 'james' })
    expect((await message(newer)).newer).toBeNull()
    expect((await resend(first)).body.message).toMatch(/^James is already notifying the client: .* is being sent. Nothing was sent.$/)
    await work.send(newer)
    for (const after of [undefined, newer - 1]) {
      const { status, body } = await resend(first, undefined, after === undefined ? {} : { after })
      expect({ status, ...body }).toMatchObject({
        status: 409,
        message: expect.stringMatching(/^James notified the client on .*Nothing was sent.$/),
      })
    }
    expect(await facts(first)).toEqual(['EmailRequested james', 'EmailFailed james'])
    expect(await resend(first, 'seen', { after: newer })).toMatchObject({ status: 200, body: { state: 'queued' } })
    expect(await resend(first, 'seen', { after: newer })).toMatchObject({ status: 200, body: { state: 'queued' } })
    expect((await resend(first, 'seen', { after: newer - 1 })).status).toBe(422)
    expect((await resend(first, 'seen')).status).toBe(422)
    await work.send(first)
    expect((await message(first)).state).toBe('sent')
  })

  it('is refused for one that was sent, while sending is off, and for one that there is not', async () => {
    const sent = await ended({})
    expect(await resend(sent)).toMatchObject({ status: 409, body: { message: 'This message has already been sent' } })
    const again = await failed()
    await settle({ is_active: false })
    expect(await resend(again)).toMatchObject({ status: 409, body: { message: 'Email sending is inactive' } })
    await settle({ is_active: true })
    expect((await resend(999_999)).status).toBe(404)
  })
})

describe('cancelling a message', () => {
  it('keeps one that waits, or waits to be tried again, from being sent', async () => {
    const before = server.accepted.length
    for (const id of [await ask(), await ended({ faults: { RCPT: { say: '450 4.2.1 Mailbox busy' } } })]) {
      expect(await cancel(id)).toMatchObject({ status: 200, body: { state: 'cancelled', error: 'ada canceled it' } })
      await later(id, 1000)
      await work.send(id)
      expect(await facts(id)).toEqual(['EmailRequested james', 'EmailCancelled ada'])
    }
    expect(server.accepted.length).toBe(before)
  })

  it('is refused in words for one that is under way or over', async () => {
    expect((await cancel(await ended({}))).body.message).toBe('This message cannot be canceled: it has been sent')
    expect((await cancel(await ambiguous())).body.message).toBe('This message cannot be canceled: it may already have been sent')
    const id = await ask()
    const passed = async (point: string) => {
      if (point === 'before-send')
        expect(await cancel(id)).toMatchObject({ status: 409, body: { message: 'This message is being sent right now' } })
    }
    await office.worker({ passed }).send(id)
    expect((await message(id)).state).toBe('sent')
    const twice = await ask()
    expect((await Promise.all([cancel(twice), cancel(twice)])).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is for those who look after templates', async () => {
    expect((await cancel(await ask(), sofia)).status).toBe(403)
  })
})

describe('the outbox', () => {
  it('shows messages newest first, by pages, by state, by template and by words', async () => {
    const template = await office.addTemplate({ name: 'Zebra 50%' })
    const zoe = await office.addLead({ name: 'Zoë Zymurgy', email: 'zoe@zymurgy.example.com' })
    const made = [await ask({ template }), await ended({}, { template, record: zoe }), await failed()]
    const [waiting = 0, sent = 0, gone = 0] = made
    expect((await ids({ limit: 3 })).sort()).toEqual([...made].sort())
    expect(await ids({ limit: 1, before: gone })).toEqual([sent])
    expect(await ids({ template })).toEqual([sent, waiting])
    expect(await ids({ template, state: 'sent' })).toEqual([sent])
    expect(await ids({ search: 'ZYMURGY' })).toEqual([sent])
    expect(await ids({ search: 'zoë' })).toEqual([sent])
    expect(await ids({ search: 'zebra 50%' })).toEqual([sent, waiting])
    expect(await ids({ search: '%' })).toEqual([sent, waiting])
    expect((await ids({ search: 'no such user', state: 'failed' }))[0]).toBe(gone)
    expect(await ids({ template: 'x' })).toEqual([])
    expect(await ids({ state: 'nonsense' })).toEqual([])
    expect((await list({ limit: 1, template }))[0]).toMatchObject({
      template_name: 'Zebra 50%',
      record: zoe,
      recipient_name: 'Zoë Zymurgy',
    })
  })

  it('counts what waits for somebody', async () => {
    const before = (await call('mailStatus', { as: adminUser })).body
    expect(before).toMatchObject({ active: true, configured: true, paused: null, caught: false })
    await ask()
    await failed()
    await ambiguous()
    const { queued, failed: over, ambiguous: unknown } = before.open
    expect((await call('mailStatus', { as: adminUser })).body.open).toEqual({
      ...before.open,
      queued: queued + 1,
      failed: over + 1,
      ambiguous: unknown + 1,
    })
  })

  it('has behind each count exactly the messages that it counts', async () => {
    const states = ['queued', 'sending', 'committing', 'sent', 'retry', 'failed', 'ambiguous', 'cancelled']
    const { rows } = await office.db.pool.query<{ id: number; state: string; kind: string; left: boolean }>(
      `insert into crm.email_deliveries (id, state, kind, message_id, recipient, cause, left_at, claim_until, hand_over_at)
       select nextval('crm.email_id'), state, kind, 'each-' || state || kind || was_left, 'each.one@example.com', '{}',
         case when was_left then now() end, now() + interval '1 hour', now() + interval '1 hour'
       from unnest($1::text[]) state, unnest(array['notice', 'test']) kind, unnest(array[false, true]) was_left
       where state = 'ambiguous' or not was_left
       returning id, state, kind, left_at is not null as left`,
      [states],
    )
    const { open } = (await call('mailStatus', { as: adminUser })).body
    expect(Object.keys(open).sort()).toEqual(['ambiguous', 'failed', 'queued', 'retry', 'sending'])
    for (const [name, count] of Object.entries(open))
      expect([name, await ids({ open: name, limit: 200 })]).toMatchObject([name, { length: count }])
    const waiting = (...of: string[]) => rows.filter(({ kind, state, left }) => kind === 'notice' && of.includes(state) && !left)
    const listed = async (name: string) => (await ids({ open: name, search: 'each.one' })).reverse()
    expect(await listed('sending')).toEqual(waiting('sending', 'committing').map(({ id }) => id))
    for (const name of ['queued', 'retry', 'failed', 'AMBIGUOUS'])
      expect(await listed(name)).toEqual(waiting(name.toLowerCase()).map(({ id }) => id))
    expect(await ids({ open: 'nonsense' })).toEqual([])
    expect(await ids({ open: 'sent' })).toEqual([])
  })
})
