import { pgFormat, type SQLQuery } from '@databases/pg'
import { describe, expect, it, vi } from 'vitest'
import { adminUser } from '../../test/mail-harness.ts'
import { createNoticeHarness, createNoticeSenderUser } from '../../test/notice-harness.ts'

const {
  call,
  server,
  work,
  worker,
  settle,
  templates,
  message,
  working,
  ask,
  tell,
  sold,
  change,
  complete,
  notices,
  latest,
  rowCount,
  ago,
  waiting,
  db,
} = await createNoticeHarness()

describe('a notice to the client', () => {
  it('goes out by the newest reminder that is switched on, and is answered as sent once the server has it', async () => {
    const id = await sold()
    const { status, body: answer } = await tell(id)
    expect({ status, ...answer }).toMatchObject({
      ...{ status: 200, message: 'Email sent successfully', detail: 'The client has been notified.' },
      notices: [{ record_id: id, audience: 'client', state: 'sent', recipient: 'ada.example@example.com', told_date: '2026-11-30' }],
    })
    expect(answer.notices[0].reply).toMatch(/queued as/)
    expect(server.accepted).toHaveLength(1)
    expect(server.accepted[0]).toMatchObject({ to: ['ada.example@example.com'] })
    expect(server.accepted[0]?.raw).toContain('Subject: Your installation on November 30, 2026')
  })

  it('is not sent by another template where the reminder is switched off: it says what is missing', async () => {
    const turn = (is_active: boolean) =>
      call('updateEmailTemplate', { as: adminUser, params: { id: templates.reminder }, body: { is_active } })
    await turn(false)
    expect(await ask(await sold())).toMatchObject({
      ...{ status: 409, body: { message: 'No email template of the type “Installation reminder” is active' } },
    })
    await turn(true)
  })

  const refusals: [string, () => Promise<number>, number, string][] = [
    ['an unknown lead', async () => 99_999, 404, 'Installation not found'],
    ['a lead that is not Sold', () => sold({ remarks: 'New' }), 404, 'Installation not found'],
    ['a lead without e-mail', () => sold({ email: null }), 409, 'Ada Example has no email address'],
    [
      'a lead without the day that the template names',
      () => sold({ installation_date: null }),
      409,
      'The template “Reminder” needs values that this lead does not have: {{installation_date}}',
    ],
    [
      'a deleted lead',
      async () => {
        const id = await sold()
        await call('deleteLead', { as: adminUser, params: { id } })
        return id
      },
      404,
      'Installation not found',
    ],
    [
      'a completed installation',
      async () => {
        const id = await sold()
        await complete(id)
        return id
      },
      409,
      'This installation is completed, so no more notices about it can be sent',
    ],
  ]
  it.each(refusals)('is refused for %s, and leaves no message', async (_, make, status, words) => {
    const id = await make()
    const before = await rowCount()
    expect(await ask(id)).toMatchObject({ status, body: { message: words } })
    expect(await rowCount()).toBe(before)
  })

  it('is refused while sending is switched off, and leaves no message', async () => {
    const [id, before] = [await sold(), await rowCount()]
    await settle({ is_active: false })
    expect(await ask(id)).toMatchObject({ status: 409, body: { message: 'Email sending is inactive' } })
    await settle({ is_active: true })
    expect(await rowCount()).toBe(before)
  })

  it.each([
    [{ type: 'neighbour' }, 'type'],
    [{ customMessage: 'x'.repeat(1001) }, 'customMessage'],
    [{ installationId: 'one' }, 'installationId'],
    [{ after: 0 }, 'after'],
  ])('is refused for %o', async (faulty, path) => {
    const sent = { installationId: 1, type: 'client', ...faulty }
    expect(await call('notifyInstallation', { as: createNoticeSenderUser(), body: sent })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    })
  })

  it('is refused for the twenty-first of somebody within a minute', async () => {
    const kim = createNoticeSenderUser()
    const unreachable = await sold({ email: null })
    for (let n = 0; n < 20; n++) expect((await ask(unreachable, {}, kim)).status).toBe(409)
    expect(await ask(await sold(), {}, kim)).toMatchObject({
      ...{ status: 429, body: { message: 'You can send only twenty notices per minute. Please wait a moment.' } },
    })
    expect((await tell(await sold())).status).toBe(200)
  })

  it('counts once for that limit, however often it is asked for under its key', async () => {
    const kim = createNoticeSenderUser()
    const id = await sold()
    const headers = { 'idempotency-key': 'told-once' }
    expect((await tell(id, {}, kim, headers)).status).toBe(200)
    for (let n = 0; n < 20; n++) expect((await ask(id, {}, kim, headers)).status).toBe(200)
    expect((await tell(await sold(), {}, kim)).status).toBe(200)
    expect(server.accepted).toHaveLength(2)
  })

  it('reads the mail server and the record once, however many installers are told', async () => {
    const id = await sold({ assigned_installer: ['Diego Sample', 'Marcus Sample'] })
    const query = vi.spyOn(db.read, 'query')
    const { body } = await tell(id, { type: 'installer' })
    const texts = (query.mock.calls as unknown[][]).flat(2).map((asked) => (asked as SQLQuery).format(pgFormat).text)
    query.mockRestore()
    expect(body.notices).toHaveLength(2)
    expect(texts.filter((text) => /from crm\.smtp_settings order by/.test(text))).toHaveLength(1)
    expect(texts.filter((text) => /from crm\.lead_summaries l left join/.test(text))).toHaveLength(1)
  })

  it('is refused for a day that has passed, which the preview says too; today it is not', async () => {
    const id = await sold({ installation_date: '2026-03-04' })
    const words = 'The installation date, March 4, 2026, has passed: choose a new date first'
    expect(await ask(id)).toMatchObject({ status: 409, body: { message: words } })
    const preview = await call('previewInstallationNotice', { as: createNoticeSenderUser(), body: { installationId: id, type: 'client' } })
    expect(preview.body.problem).toBe(words)
    expect((await tell(id, { type: 'installer' })).status).toBe(200)
    expect((await tell(await sold({ installation_date: '2026-03-05' }))).status).toBe(200)
  })

  it('is not called queued where its day was cleared while the server was taking it', async () => {
    const id = await sold()
    let cleared = false
    const passed = async (at: string) => {
      if (at !== 'in-fence' || cleared) return
      cleared = true
      await change(id, { installation_date: null })
    }
    expect(await working(ask(id), worker({ passed }))).toMatchObject({
      ...{ status: 422, body: { message: 'The installation no longer has a date.' } },
    })
    expect(server.accepted).toEqual([])
  })
})

describe('a custom message', () => {
  it('stands in its own block above the signature: escaped, its dots doubled on the line, and no header of it', async () => {
    const customMessage = '<b>Side entrance</b>\r\nBcc: eve@example.com\r\n.\r\nSee you on {{installation_date}}'
    const { body: answer } = await tell(await sold(), { customMessage })
    const { html, text } = await message(answer.notices[0].id)
    const block = '&lt;b&gt;Side entrance&lt;/b&gt;<br>\nBcc: eve@example.com<br>\n.<br>\nSee you on November 30, 2026'
    expect(html).toContain(
      `bgcolor="#0f766e"></td><td width="12"></td><td><font face="Arial, Helvetica, sans-serif">\n${block}\n</font></td>`,
    )
    expect(html.indexOf('we come on')).toBeLessThan(html.indexOf(block))
    expect(html.indexOf(block)).toBeLessThan(html.indexOf('Best regards'))
    expect(text).toBe(
      'Hello Ada Example,\n\nwe come on November 30, 2026.\n\n<b>Side entrance</b>\nBcc: eve@example.com\n.\nSee you on November 30, 2026\n\nBest regards,\nKitchen Solutions',
    )
    expect(server.accepted).toHaveLength(1)
    expect(server.accepted[0]).toMatchObject({ to: ['ada.example@example.com'] })
    expect(server.accepted[0]?.raw.split('\r\n\r\n')[0]).not.toContain('eve@')
  })

  it.each(['{{nobody}}', 'and {{', '{{customer_name'])('is refused with %j, for nothing leaves with braces', async (customMessage) => {
    const before = await rowCount()
    const { status, body: answer } = await ask(await sold(), { customMessage })
    expect({ status, message: answer.message }).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The custom message contains unknown variables: \{\{/),
    })
    expect(await rowCount()).toBe(before)
  })
})

describe('a notice is sent once', () => {
  it('pressed three times at once, by three people: all are answered the same', async () => {
    const id = await sold()
    const presses = Promise.all([ask(id), ask(id), ask(id)])
    const answers = await working(presses)
    expect(new Set(answers.map(({ body: { notices: told } }) => told[0].id)).size).toBe(1)
    expect(answers.map(({ body: answer }) => answer.message)).toEqual(Array(3).fill('Email sent successfully'))
    expect(server.accepted).toHaveLength(1)
    expect((await tell(id)).body.notices).toEqual(answers[0]?.body.notices)
    expect(server.accepted).toHaveLength(1)
  })

  it('while two people complete it, change it and add to its notes: one completion, no lost note, the notice once at most', async () => {
    const kim = () => ({ as: createNoticeSenderUser('installations', 'leads') })
    for (let round = 0; round < 5; round += 1) {
      const before = server.accepted.length
      const id = await sold({ notes: 'First line' })
      const add = (line: string) => call('updateLead', { ...kim(), params: { id }, body: { notes: `First line\n${line}` } })
      const [one, other, told, toldToo, ...changed] = await working(
        Promise.all([
          call('completeInstallation', { ...kim(), params: { id }, body: {} }),
          call('completeInstallation', { ...kim(), params: { id }, body: {} }),
          ask(id),
          ask(id),
          add('Wants matte white'),
          add('Has a dog'),
          call('updateLead', { ...kim(), params: { id }, body: { project_amount: '900.00' } }),
        ]),
      )
      expect([one, other, ...changed].map(({ status }) => status)).toEqual(Array(5).fill(200))
      const { body: lead } = await call('getLead', { as: adminUser, params: { id } })
      expect(lead).toMatchObject({ project_amount: '900.00', completed_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
      expect(lead.notes.split('\n').sort()).toEqual(['First line', 'Has a dog', 'Wants matte white'])
      const { rows } = await db.pool.query(`select type from crm.events where stream_id = $1 and type = 'InstallationCompleted'`, [
        `lead-${id}`,
      ])
      expect(rows).toHaveLength(1)
      // A request after the completion was refused when it arrived or before the final dot.
      const sent = (await notices(id)).filter(({ state }) => state === 'sent')
      expect(sent.length).toBeLessThanOrEqual(1)
      expect(server.accepted.length - before).toBe(sent.length)
      for (const { status } of [told, toldToo]) expect([200, 409, 422]).toContain(status)
    }
  })

  it('by two people who had both seen that nobody was told: the second hears who told whom', async () => {
    const id = await sold()
    const answers = await working(Promise.all([ask(id, { after: null, customMessage: 'a' }), ask(id, { after: null, customMessage: 'b' })]))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const words = answers.find(({ status }) => status === 409)?.body.message
    expect(words).toMatch(/^Kim (notified|is already notifying) the client.*Nothing was sent\.$/)
    expect(server.accepted).toHaveLength(1)
    expect((await ask(id, { after: null })).body.message).toMatch(
      /^Kim notified the client on [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M\. Nothing was sent\.$/,
    )
  })

  it('unless somebody who knows of it wants another one', async () => {
    const id = await sold()
    const [first] = (await tell(id)).body.notices
    expect((await tell(id, { after: first.id })).status).toBe(200)
    expect(server.accepted).toHaveLength(2)
    expect(await notices(id)).toHaveLength(2)
  })

  it('and again a minute later, in other words, or for another day', async () => {
    const id = await sold()
    await tell(id)
    await tell(id, { customMessage: 'The van is blue.' })
    await change(id, { installation_date: '2026-12-02' })
    await tell(id, { customMessage: 'The van is blue.' })
    await ago(61)
    await tell(id, { customMessage: 'The van is blue.' })
    expect(server.accepted).toHaveLength(4)
  })

  it('while one is under way in other words: the second is refused', async () => {
    const id = await sold()
    server.play({ faults: { MAIL: { say: '451 4.3.0 Not now' } } })
    await tell(id)
    expect((await ask(id, { customMessage: 'other words' })).body.message).toMatch(/^Kim is already notifying the client/)
    expect((await notices(id)).map(({ state }) => state)).toEqual(['retry'])
  })

  it('with one Idempotency-Key, however late it comes again', async () => {
    const [id, kim] = [await sold(), createNoticeSenderUser()]
    const press = (key: string) => tell(id, {}, kim, { 'idempotency-key': key })
    const [first, second] = [await press('one'), await press('two')]
    await ago(3600)
    expect([(await press('one')).body, (await press('two')).body]).toEqual(
      [first.body, second.body].map(({ notices: [told], ...rest }) => ({
        ...rest,
        notices: [{ ...told, created_at: expect.any(String), sent_at: expect.any(String) }],
      })),
    )
    expect(server.accepted).toHaveLength(1)
  })
})

describe('the answer is honest', () => {
  it('and says the server’s words where it refused the message; another press tries again', async () => {
    const id = await sold()
    server.play({ faults: { RCPT: { say: '550 5.1.1 No such user' } } })
    expect(await tell(id)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/refused the recipient .*550 5\.1\.1 No such user/) },
    })
    server.play({})
    expect((await tell(id)).status).toBe(200)
  })

  it('and says queued, with the reason, where the server took it not yet', async () => {
    server.play({ faults: { RCPT: { say: '450 4.2.1 Mailbox busy' } } })
    expect(await tell(await sold())).toMatchObject({
      status: 200,
      body: {
        message: 'Email queued',
        detail: expect.stringMatching(
          /^The message to the client is queued and will be sent automatically\. Last attempt: .*450 4\.2\.1 Mailbox busy/,
        ),
        notices: [{ state: 'retry', sent_at: null }],
      },
    })
  })

  it('and says that nobody knows where the connection broke after the message', async () => {
    server.play({ faults: { dot: 'accept-and-cut' } })
    const id = await sold()
    expect(await tell(id)).toMatchObject({
      status: 200,
      body: {
        message: 'Email may have been sent',
        detail: expect.stringContaining('It is unknown whether the client received the message'),
        notices: [{ state: 'ambiguous' }],
      },
    })
    server.play({})
    expect((await ask(id, { after: null })).body.message).toMatch(/^Kim may have notified the client on .*: it is unknown/)
    expect(server.accepted).toHaveLength(1)
  })

  it('and waits for no one where sending is paused, nor long where nobody works', async () => {
    server.play({ accounts: { mailer: 'another one' } })
    expect((await tell(await sold())).body.detail).toMatch(/Sending is paused: .*not accepted/)
    expect((await ask(await sold())).body.detail).toMatch(/^The message to the client is queued .*Sending is paused/)
    await settle({ password: 'another one' })
    server.play({ accounts: { mailer: 'another one' } })
    const id = await sold()
    expect(await inNoTime(ask(id))).toMatchObject({
      status: 200,
      body: { message: 'Email queued', detail: expect.stringContaining('No worker has processed it yet') },
    })
    expect((await tell(id)).body.message).toBe('Email sent successfully')
    await settle({ password: 'correct horse' })
  })
})

/** Waits for an answer while the clock runs fast, so that time limits pass at once. */
async function inNoTime<T>(asked: Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'] })
  const passing = setInterval(() => vi.setSystemTime(Date.now() + 2_000), 20)
  try {
    return await asked
  } finally {
    clearInterval(passing)
    vi.useRealTimers()
  }
}

const subjects = () => server.accepted.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])

describe('a job that changes after a notice was asked for', () => {
  it('is told with its last day, however often it moved meanwhile', async () => {
    const id = await sold()
    const told = await waiting(id)
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07']) await change(id, { installation_date: day })
    await work.send(told)
    expect(subjects()).toEqual(['Your installation on December 7, 2026'])
    expect(await notices(id)).toMatchObject([{ state: 'sent', told_date: '2026-12-07' }])
  })

  it('and moves while the server is taking the message is not told the old day', async () => {
    const id = await sold()
    const moves = ['2026-12-01', '2026-12-02']
    const passed = async (at: string) => {
      const day = at === 'in-fence' ? moves.shift() : undefined
      if (day !== undefined) await change(id, { installation_date: day })
    }
    const told = await waiting(id)
    for (let attempt = 0; attempt < 3; attempt++) await worker({ passed }).send(told)
    expect(subjects()).toEqual(['Your installation on December 2, 2026'])
    expect(await message(told)).toMatchObject({
      state: 'sent',
      tries: [{}, { outcome: 'fenced' }, { outcome: 'fenced' }, { outcome: 'accepted' }],
    })
    expect(await notices(id)).toMatchObject([{ told_date: '2026-12-02' }])
  })

  const changesInTheFence: [string, 'client' | 'installer', (id: number) => Promise<unknown>, string, string[]][] = [
    ['is completed', 'client', (id) => complete(id), 'cancelled', []],
    ['is sold no more', 'client', (id) => change(id, { remarks: 'Not Interested' }), 'cancelled', []],
    ['has its client under another address', 'client', (id) => change(id, { email: 'new@example.com' }), 'sent', ['new@example.com']],
    ['gets another installer', 'installer', (id) => change(id, { assigned_installer: ['Marcus Sample'] }), 'cancelled', []],
  ]
  it.each(changesInTheFence)('and %s while the server is taking the message to the %s', async (_, type, happen, state, told) => {
    const id = await sold({ assigned_installer: ['Diego Sample'] })
    let happened = false
    const passed = async (at: string) => {
      if (at !== 'in-fence' || happened) return
      happened = true
      await happen(id)
    }
    const asked = await waiting(id, { type })
    for (let attempt = 0; attempt < 2; attempt++) await worker({ passed }).send(asked)
    expect(server.accepted.flatMap(({ to }) => to)).toEqual(told)
    expect((await message(asked)).state).toBe(state)
  })

  it('moved once it was told, is known to have been told for another day', async () => {
    const id = await sold()
    await tell(id)
    await change(id, { installation_date: '2026-12-02' })
    expect(await latest([id])).toMatchObject([{ record_id: id, state: 'sent', told_date: '2026-11-30' }])
  })

  it.each([
    ['was completed', (id: number) => complete(id), 'The installation is completed'],
    [
      'is not Sold any more',
      (id: number) => change(id, { remarks: 'In Progress' }),
      'The lead is no longer Sold, so it has no installation',
    ],
    ['lost its day', (id: number) => change(id, { installation_date: null }), 'The installation no longer has a date'],
  ] as const)('and %s is not told, and says why', async (_, happen, words) => {
    const id = await sold()
    const told = await waiting(id)
    await happen(id)
    await work.send(told)
    expect(await message(told)).toMatchObject({ state: 'cancelled', error: words })
    expect(server.accepted).toEqual([])
  })
})

it('that was not sent is sent again only for who knows that the same people were told since', async () => {
  const id = await sold()
  server.play({ faults: { RCPT: { say: '550 5.1.1 No such user' } } })
  await tell(id)
  server.play({})
  const [failed] = await notices(id)
  const { body } = await tell(id)
  const [newer] = body.notices
  const again = (query = {}) => call('resendDelivery', { as: adminUser, params: { id: failed?.id ?? 0 }, query })
  expect((await again()).body.message).toMatch(/ notified the client on .* Nothing was sent\.$/)
  expect((await message(failed?.id ?? 0)).newer.id).toBe(newer.id)
  expect((await again({ after: newer.id })).status).toBe(200)
})
