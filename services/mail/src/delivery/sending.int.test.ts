import { describe, expect, it } from 'vitest'
import { adminUser, createMailHarness } from '../../test/mail-harness.ts'

const office = await createMailHarness()
const { server, work, ask, message, facts, later, settle } = office

type Times = NonNullable<Parameters<typeof office.worker>[0]>['times']
type Case = [fault: string, script: Parameters<typeof server.play>[0], state: string, accepted: number, words: RegExp, times?: Times]

// Cutting this text by UTF-16 code units would split an emoji.
const long = `x${'😀'.repeat(300)}`

// `cut` at the dot: the server has not accepted the message, but the client can't know that. `times`: short time limits, only for servers
// that stay silent.
const cases: Case[] = [
  ['none', {}, 'sent', 1, /^250 2\.0\.0 Ok: queued as Q\d+$|^2\.0\.0 Ok: queued as Q\d+$|queued as Q/],
  ['4xx at the greeting', { faults: { connection: { say: '421 4.3.2 Come back later' } } }, 'retry', 0, /rejected the connection/],
  ['silence at the greeting', { faults: { connection: 'silence' } }, 'retry', 0, /in time/, { greeting: 100 }],
  ['cut at the greeting', { faults: { connection: 'cut' } }, 'retry', 0, /./],
  ['4xx at MAIL', { faults: { MAIL: { say: '451 4.3.0 Not now' } } }, 'retry', 0, /Not now/],
  ['5xx at MAIL', { faults: { MAIL: { say: '550 5.7.1 Not you' } } }, 'failed', 0, /refused the sender .*Not you/],
  ['4xx at RCPT', { faults: { RCPT: { say: '450 4.2.1 Mailbox busy' } } }, 'retry', 0, /Mailbox busy/],
  ['5xx at RCPT', { faults: { RCPT: { say: '550 5.1.1 No such user' } } }, 'failed', 0, /refused the recipient .*No such user/],
  ['cut at RCPT', { faults: { RCPT: 'cut' } }, 'retry', 0, /./],
  ['4xx at DATA', { faults: { DATA: { say: '452 4.3.1 Disk full' } } }, 'retry', 0, /Disk full/],
  ['5xx at DATA', { faults: { DATA: { say: '554 5.7.1 No mail here' } } }, 'failed', 0, /No mail here/],
  ['cut in the message', { faults: { body: 'cut' } }, 'retry', 0, /./],
  ['4xx after the dot', { faults: { dot: { say: '451 4.7.1 Greylisted' } } }, 'retry', 0, /Greylisted/],
  ['5xx after the dot', { faults: { dot: { say: '554 5.7.1 Spam' } } }, 'failed', 0, /refused the message.*Spam/],
  ['cut after the dot, not accepted', { faults: { dot: 'cut' } }, 'ambiguous', 0, /the whole message, but the connection was lost/],
  ['cut after the dot, accepted', { faults: { dot: 'accept-and-cut' } }, 'ambiguous', 1, /the whole message, but the connection was lost/],
  ['silence after the dot', { faults: { dot: 'accept-and-silence' } }, 'ambiguous', 1, /did not reply in time/, { whole: 3_000 }],
  ['a long 2xx after the dot', { faults: { dot: { say: `250 ${long}` } } }, 'sent', 0, /\b250 x(😀)+…$/u],
  ['a long 5xx at RCPT', { faults: { RCPT: { say: `550 ${long}` } } }, 'failed', 0, /: 550 x(😀)+…$/u],
  ['slow bytes', { faults: { EHLO: 'drip' } }, 'retry', 0, /in time/, { reply: 200 }],
]

const endOf: Record<string, string[]> = {
  sent: ['EmailSent james'],
  failed: ['EmailFailed james'],
  ambiguous: ['EmailOutcomeUnknown james'],
  retry: [],
}

describe('a message, by what its server does', () => {
  it.each(cases)('%s', async (_, script, state, accepted, words, times) => {
    // Longer than the buffers of a connection, so that the connection is cut before everything was sent.
    const id = await ask({ template: await office.addTemplate({ body: 'Your kitchen. '.repeat(6000) }) })
    const before = server.accepted.length
    server.play(script)
    await (times ? office.worker({ times }) : work).send(id)
    server.play({})
    const after = await message(id)
    expect({ state: after.state, accepted: server.accepted.length - before }).toEqual({ state, accepted })
    expect(state === 'sent' ? after.reply : after.error).toMatch(words)
    expect(after.tries).toMatchObject([{ attempt: 1, words: expect.stringMatching(words) }])
    expect(await facts(id)).toEqual(['EmailRequested james', ...(endOf[state] ?? [])])
    if (state !== 'retry') return expect(after.next_attempt_at).toBeNull()
    // A message that was certainly not accepted is retried when it is due, and is accepted exactly once.
    await work.send(id)
    expect(await message(id)).toMatchObject({ state: 'retry', attempts: 1 })
    await later(id, 80)
    await work.send(id)
    expect(await message(id)).toMatchObject({ state: 'sent', attempts: 2, error: null })
    expect(server.accepted.length - before).toBe(1)
  })

  it('that cannot be reached: it waits, and has failed after eight attempts', async () => {
    const id = await ask()
    const gone = office.worker({ reach: { mayReach: () => false } })
    for (let attempt = 1; attempt <= 8; attempt++) {
      await gone.send(id)
      await later(id, 7000)
    }
    expect(await message(id)).toMatchObject({ state: 'failed', attempts: 8, error: expect.stringMatching(/^Failed after 8 attempts: /) })
    expect(await facts(id)).toEqual(['EmailRequested james', 'EmailFailed james'])
  })
})

describe('a message that is sent', () => {
  it('says who wrote it to whom, as HTML and as text, and keeps its copy', async () => {
    const id = await ask()
    await work.send(id)
    const { raw, from, to } = server.accepted.at(-1) ?? { raw: '', from: '', to: [] }
    const kept = await message(id)
    expect({ from, to }).toEqual({ from: 'office@kitchen.example.com', to: ['ada.example@example.com'] })
    expect(raw).toContain(`Message-ID: ${kept.message_id}`)
    expect(raw).toContain('Subject: Hello Ada Example')
    expect(kept).toMatchObject({
      ...{ subject: 'Hello Ada Example', template_name: 'Welcome', template_version: 1, requested_by: 'james', kind: 'notice' },
      text: expect.stringContaining('Your kitchen, Ada Example.'),
      html: expect.stringContaining('<p>Your kitchen, Ada Example.</p>'),
    })
  })

  it('is one, however often and however many at once its job comes', async () => {
    const id = await ask()
    const before = server.accepted.length
    const others = [office.worker({ worker: 'kim' }), office.worker({ worker: 'lee' })]
    await Promise.all([work, ...others, work, ...others].map(({ send }) => send(id)))
    await work.send(id)
    expect(server.accepted.length - before).toBe(1)
    expect(await message(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('is not one that nobody asked for', async () => {
    const before = server.connections
    await work.send(2_000_000_000)
    expect(server.connections).toBe(before)
  })
})

describe('the record, the template and the settings', () => {
  it('are read again: a new address counts, and what the template says by then', async () => {
    const [template, record] = [await office.addTemplate(), await office.addLead()]
    const id = await ask({ template, record })
    await office.call('updateLead', {
      as: adminUser,
      params: { id: record.id },
      body: { name: 'Ada Newname', email: 'ada.new@example.com' },
    })
    await office.call('updateEmailTemplate', { as: adminUser, params: { id: template }, body: { subject: 'Dear {{customer_name}}' } })
    await work.send(id)
    expect(server.accepted.at(-1)?.to).toEqual(['ada.new@example.com'])
    expect(await message(id)).toMatchObject({
      ...{ recipient: 'ada.new@example.com', recipient_name: 'Ada Newname', subject: 'Dear Ada Newname', template_version: 2 },
    })
  })

  it.each([
    ['lead was deleted', 'deleteLead', 'The lead has been deleted'],
    ['template was deleted', 'deleteEmailTemplate', 'The template “Welcome” has been deleted'],
    ['template was switched off', 'updateEmailTemplate', 'The template “Welcome” is inactive'],
  ] as const)('whose %s meanwhile: it is cancelled and says why', async (_, name, words) => {
    const [template, record] = [await office.addTemplate(), await office.addLead()]
    const id = await ask({ template, record })
    const before = server.connections
    await office.call(name, {
      as: adminUser,
      params: { id: name === 'deleteLead' ? record.id : template },
      ...(name === 'updateEmailTemplate' && { body: { is_active: false } }),
    })
    await work.send(id)
    expect(await message(id)).toMatchObject({ state: 'cancelled', error: words })
    expect(await facts(id)).toEqual(['EmailRequested james', 'EmailCancelled james'])
    expect(server.connections).toBe(before)
  })

  it('that lack something by now: the message has failed, and names it', async () => {
    const template = await office.addTemplate({ body: 'We come on {{installation_date}}' })
    const record = await office.addLead({ installation_date: '2026-03-09' })
    const [noAddress, noDay] = [await ask({ record }), await ask({ template, record })]
    const change = (body: object) => office.call('updateLead', { as: adminUser, params: { id: record.id }, body })
    await change({ installation_date: null, email: null })
    await work.send(noAddress)
    expect(await message(noAddress)).toMatchObject({ state: 'failed', error: 'Ada Example has no email address' })
    await change({ email: 'ada.example@example.com' })
    await work.send(noDay)
    const words = 'The template “Welcome” needs values that this lead does not have: {{installation_date}}'
    expect(await message(noDay)).toMatchObject({ state: 'failed', error: words })
  })

  it('that are switched off: the message waits, and goes out when they are switched on', async () => {
    const id = await ask()
    await settle({ is_active: false })
    await later(id, 60)
    await work.send(id)
    expect(await message(id)).toMatchObject({ state: 'queued', attempts: 0 })
    expect((await work.due(100)).filter((due) => due.id === id)).toEqual([])
    await settle({ is_active: true })
    expect(await work.due(100)).toContainEqual({ id, kind: 'notice' })
    await work.send(id)
    expect(await message(id)).toMatchObject({ state: 'sent' })
  })

  it('whose password is wrong: sending pauses, no attempt is spent, and saving the right one resumes it', async () => {
    const [first, second] = [await ask(), await ask()]
    server.play({ accounts: { mailer: 'another one' } })
    await Promise.all([work.send(first), work.send(second)])
    await work.send(second)
    for (const id of [first, second]) expect(['retry', 'queued']).toContain((await message(id)).state)
    expect(await message(first)).toMatchObject({ error: expect.stringContaining('Username and password not accepted') })
    const status = (await office.call('mailStatus', { as: adminUser })).body
    expect(status).toMatchObject({ active: true, configured: true, paused: { reason: expect.stringContaining('not accepted') } })
    const paused = (await office.store.read('smtpSettings-1')).filter(({ type }) => type === 'SendingPaused')
    expect(paused).toMatchObject([{ meta: { actor: { name: null } } }])
    expect((await work.due(100)).filter(({ kind }) => kind === 'notice')).toEqual([])
    await settle({ password: 'another one' })
    expect((await office.call('mailStatus', { as: adminUser })).body.paused).toBeNull()
    await Promise.all([first, second].map((id) => work.send(id)))
    for (const id of [first, second]) expect(await message(id)).toMatchObject({ state: 'sent' })
    server.play({})
  })

  it('whose password is refused at length: sending pauses all the same', async () => {
    const id = await ask()
    server.play({ accounts: { mailer: 'another one' }, faults: { AUTH: { say: `535 ${long}` } } })
    await work.send(id)
    const { paused } = (await office.call('mailStatus', { as: adminUser })).body
    expect(paused).toMatchObject({ reason: expect.stringMatching(/: 535 x(😀)+…$/u) })
    expect(await message(id)).toMatchObject({ state: 'retry', error: paused.reason })
    server.play({})
    await settle({ password: 'another one' })
    await work.send(id)
    expect(await message(id)).toMatchObject({ state: 'sent' })
  })
})

describe('a worker that is gone', () => {
  const until = (point: string) => {
    const gone = new Error('gone')
    const passed = (at: string) => (at === point ? Promise.reject(gone) : undefined)
    return (id: number) =>
      office
        .worker({ passed })
        .send(id)
        .catch(() => undefined)
  }

  it('before it sent anything: the message goes out by another, once its claim has run out', async () => {
    const id = await ask()
    await until('before-send')(id)
    await work.send(id)
    await work.expire()
    expect(await message(id)).toMatchObject({ state: 'sending', attempts: 1 })
    await later(id, 100)
    await work.expire()
    expect(await message(id)).toMatchObject({ state: 'retry', error: 'The worker was interrupted before the message was sent' })
    await work.send(id)
    expect(await message(id)).toMatchObject({ state: 'sent', attempts: 2, tries: [{ outcome: 'interrupted' }, { outcome: 'accepted' }] })
  })

  it('after the server took it: nobody knows, and nobody sends it by himself', async () => {
    const id = await ask()
    const before = server.accepted.length
    await until('after-accepted')(id)
    await later(id, 100)
    await work.expire()
    await work.send(id)
    await later(id, 10_000)
    await work.expire()
    expect(await message(id)).toMatchObject({ state: 'ambiguous', error: expect.stringContaining('it may have been delivered') })
    expect((await work.due(1000)).filter((due) => due.id === id)).toEqual([])
    expect(server.accepted.length - before).toBe(1)
    expect(await facts(id)).toEqual(['EmailRequested james', 'EmailOutcomeUnknown james'])
  })

  it('that was only slow: whoever took its message over is alone, for its final dot stays here', async () => {
    const id = await ask()
    const before = server.accepted.length
    const passed = async (at: string) => {
      if (at !== 'in-fence') return
      await later(id, 100)
      await work.expire()
      await work.send(id)
    }
    await office.worker({ passed, worker: 'kim' }).send(id)
    expect(server.accepted.length - before).toBe(1)
    expect(await message(id)).toMatchObject({
      ...{ state: 'sent', attempts: 2 },
      tries: [{ outcome: 'fenced' }, { outcome: 'accepted' }],
    })
  })

  it('that was only slow: what it learned of its message counts after all', async () => {
    const id = await ask()
    const passed = async (at: string) => {
      if (at !== 'after-accepted') return
      await later(id, 100)
      await work.expire()
      expect((await message(id)).state).toBe('ambiguous')
    }
    await office.worker({ passed }).send(id)
    expect(await message(id)).toMatchObject({ state: 'sent', error: null, reply: expect.stringContaining('queued as') })
    expect(await facts(id)).toEqual(['EmailRequested james', 'EmailOutcomeUnknown james', 'EmailSent james'])
  })
})
