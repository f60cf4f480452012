import { type Answer, person } from '@crm/testing/service-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { admin, postOffice } from '../../test/post-office.ts'

const office = await postOffice()
const { call, server, db, work, settle, addTemplate, message } = office

const reminder = { name: 'Reminder', type: 'installation_reminder' }
const body = 'Hello {{customer_name}},\n\nwe come on {{installation_date}}.\n\nBest regards,\n{{company_name}}'
const templates = {
  reminder: await addTemplate({ ...reminder, subject: 'Your installation on {{installation_date}}', body }),
  welcome: await addTemplate({ name: 'Welcome', subject: 'Welcome, {{customer_name}}', body: 'Welcome.' }),
  installer: await addTemplate({
    ...{ name: 'Assigned', type: 'installer_notification', subject: '{{customer_name}} on {{installation_date}}' },
    body: 'Hello {{installer_name}}',
  }),
  repair: await addTemplate({ name: 'Repair', type: 'repair_notification', subject: 'Your repair', body: 'Dear {{customer_name}}' }),
}
const hire = async (name: string, more: object = {}) => {
  const answer = await call('createInstaller', { as: admin, body: { name, status: 'active', ...more } })
  expect(answer.status, answer.body.message).toBe(201)
  return answer.body.id as number
}
await hire('Diego Sample', { email: 'diego.sample@example.com', phone: '(512) 555-0111' })
await hire('Marcus Sample', { email: 'marcus.sample@example.com' })
await hire('Rob Sample')

let people = 0
/** Somebody who may see installations, and has told nobody yet. */
const somebody = (permissions = ['installations']) => ({ ...person('kim', 'sales_rep', permissions), id: 5000 + people++ })

const sold = async (more: object = {}) =>
  (await office.addLead({ remarks: 'Sold', installation_date: '2026-11-30', assigned_installer: ['Diego Sample'], ...more })).id
const change = async (id: number, changes: object) => {
  const answer = await call('updateLead', { as: admin, params: { id }, body: changes })
  expect(answer.status, answer.body.message).toBe(200)
}

/** Waits for an answer with a worker at work meanwhile. */
async function working(asked: Promise<Answer>, worker = work): Promise<Answer> {
  let answer: Answer | undefined
  const end = asked.then((got) => {
    answer = got
  })
  while (answer === undefined) {
    const { rows } = await db.pool.query<{ id: number }>(`select id from crm.email_deliveries where state = 'queued' order by id`)
    for (const { id } of rows) await worker.send(id)
    await Promise.race([end, new Promise((next) => setTimeout(next, 20))])
  }
  return answer
}

type Press = { type?: 'client' | 'installer'; customMessage?: string; after?: number | null }
const ask = (installationId: number, press: Press = {}, as = somebody(), headers = {}) =>
  call('notifyInstallation', { as, body: { installationId, type: 'client', ...press }, headers })
const tell = (id: number, press: Press = {}, as = somebody(), headers = {}) => working(ask(id, press, as, headers))
const rowCount = async () => (await db.pool.query('select from crm.email_deliveries')).rowCount
const notices = async (id: number, as = somebody()) => (await call('installationNotices', { as, params: { id } })).body
const latest = async (ids: readonly number[], as = somebody()) => (await call('latestNotices', { as, query: { ids: ids.join(',') } })).body
/** As if it had been asked for and had ended so many seconds earlier. */
const ago = (seconds: number) =>
  db.pool.query(`update crm.email_deliveries set created_at = created_at - $1 * interval '1 s', sent_at = sent_at - $1 * interval '1 s'`, [
    seconds,
  ])

beforeEach(() => {
  server.play({})
  server.accepted.length = 0
})

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

  it('goes out by a customer info where no reminder is switched on; without either it says what is missing', async () => {
    const id = await sold()
    const turn = (template: number, is_active: boolean) =>
      call('updateEmailTemplate', { as: admin, params: { id: template }, body: { is_active } })
    await turn(templates.reminder, false)
    expect((await tell(id)).body.notices).toMatchObject([{ template_name: 'Welcome' }])
    await turn(templates.welcome, false)
    expect(await ask(await sold())).toMatchObject({
      ...{ status: 409, body: { message: 'No e-mail template of the type “Installation reminder” or “Customer info” is switched on' } },
    })
    await turn(templates.reminder, true)
    await turn(templates.welcome, true)
  })

  const refusals: [string, () => Promise<number>, number, string][] = [
    ['an unknown lead', async () => 99_999, 404, 'Installation not found'],
    ['a lead that is not Sold', () => sold({ remarks: 'New' }), 404, 'Installation not found'],
    ['a lead without e-mail', () => sold({ email: null }), 409, 'Ada Example has no e-mail address'],
    [
      'a lead without the day that the template names',
      () => sold({ installation_date: null }),
      409,
      'The template “Reminder” needs {{installation_date}}, which this lead does not have',
    ],
    [
      'a deleted lead',
      async () => {
        const id = await sold()
        await call('deleteLead', { as: admin, params: { id } })
        return id
      },
      404,
      'Installation not found',
    ],
    [
      'a completed installation',
      async () => {
        const id = await sold()
        expect((await call('completeInstallation', { as: admin, params: { id }, body: {} })).status).toBe(200)
        return id
      },
      409,
      'This installation is completed: nobody is told about it any more',
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
    expect(await ask(id)).toMatchObject({ status: 409, body: { message: 'Sending of e-mail is switched off' } })
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
    expect(await call('notifyInstallation', { as: somebody(), body: sent })).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('is refused for the sixth of somebody within a minute', async () => {
    const kim = somebody()
    for (let n = 0; n < 5; n++) expect((await ask(await sold({ email: null }), {}, kim)).status).toBe(409)
    expect(await ask(await sold(), {}, kim)).toMatchObject({
      ...{ status: 429, body: { message: 'Only five notices a minute can be sent. Please wait a moment.' } },
    })
    expect((await tell(await sold())).status).toBe(200)
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
      message: expect.stringMatching(/^The custom message contains \{\{/),
    })
    expect(await rowCount()).toBe(before)
  })
})

describe('a notice is sent once', () => {
  it('pressed three times at once, by three people: all are answered the same', async () => {
    const id = await sold()
    const presses = Promise.all([ask(id), ask(id), ask(id)])
    const answers = (await working(presses as unknown as Promise<Answer>)) as unknown as Answer[]
    expect(new Set(answers.map(({ body: { notices: told } }) => told[0].id)).size).toBe(1)
    expect(answers.map(({ body: answer }) => answer.message)).toEqual(Array(3).fill('Email sent successfully'))
    expect(server.accepted).toHaveLength(1)
    expect((await tell(id)).body.notices).toEqual(answers[0]?.body.notices)
    expect(server.accepted).toHaveLength(1)
  })

  it('by two people who had both seen that nobody was told: the second hears who told whom', async () => {
    const id = await sold()
    const answers = (await working(
      Promise.all([
        ask(id, { after: null, customMessage: 'a' }),
        ask(id, { after: null, customMessage: 'b' }),
      ]) as unknown as Promise<Answer>,
    )) as unknown as Answer[]
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const words = answers.find(({ status }) => status === 409)?.body.message
    expect(words).toMatch(/^Kim (told|is telling) the client .*Nothing was sent\.$/)
    expect(server.accepted).toHaveLength(1)
    expect((await ask(id, { after: null })).body.message).toMatch(
      /^Kim told the client on [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M\. Nothing was sent\.$/,
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
    expect((await ask(id, { customMessage: 'other words' })).body.message).toMatch(/^Kim is telling the client already/)
    expect((await notices(id)).map(({ state }: { state: string }) => state)).toEqual(['retry'])
  })

  it('with one Idempotency-Key, however late it comes again', async () => {
    const [id, kim] = [await sold(), somebody()]
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
        detail: expect.stringMatching(/^The message to the client is queued and will go out by itself: .*450 4\.2\.1 Mailbox busy/),
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
        detail: expect.stringContaining('Nobody knows whether the client got it'),
        notices: [{ state: 'ambiguous' }],
      },
    })
    server.play({})
    expect((await ask(id, { after: null })).body.message).toMatch(/^Kim may have told the client on .*: nobody knows/)
    expect(server.accepted).toHaveLength(1)
  })

  it('and waits for no one where sending is paused, nor long where nobody works', async () => {
    server.play({ accounts: { mailer: 'another one' } })
    expect((await tell(await sold())).body.detail).toMatch(/sending is paused \(.*not accepted/)
    expect((await ask(await sold())).body.detail).toMatch(/^The message to the client is queued .*sending is paused/)
    await settle({ password: 'another one' })
    server.play({ accounts: { mailer: 'another one' } })
    const id = await sold()
    expect(await ask(id)).toMatchObject({
      status: 200,
      body: { message: 'Email queued', detail: expect.stringContaining('no mail worker has taken it yet') },
    })
    expect((await tell(id)).body.message).toBe('Email sent successfully')
    await settle({ password: 'correct horse' })
  })
})

describe('a job that changes after a notice was asked for', () => {
  const queued = async (id: number) => {
    server.play({ faults: { MAIL: { say: '451 4.3.0 Not now' } } })
    const { body: answer } = await tell(id)
    server.play({})
    await office.later(answer.notices[0].id, 90)
    return answer.notices[0].id as number
  }

  it('is told with its last day, however often it moved meanwhile', async () => {
    const id = await sold()
    const told = await queued(id)
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07']) await change(id, { installation_date: day })
    await work.send(told)
    expect(server.accepted.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])).toEqual(['Your installation on December 7, 2026'])
    expect(await notices(id)).toMatchObject([{ state: 'sent', told_date: '2026-12-07' }])
  })

  it('moved once it was told, is known to have been told for another day', async () => {
    const id = await sold()
    await tell(id)
    await change(id, { installation_date: '2026-12-02' })
    expect(await latest([id])).toMatchObject([{ record_id: id, state: 'sent', told_date: '2026-11-30' }])
  })

  it.each([
    [
      'was completed',
      (id: number) => call('completeInstallation', { as: admin, params: { id }, body: {} }),
      'The installation is completed',
    ],
    [
      'is not Sold any more',
      (id: number) => change(id, { remarks: 'In Progress' }),
      'The lead is not sold any more, so there is no installation',
    ],
    ['lost its day', (id: number) => change(id, { installation_date: null }), 'The installation has no date any more'],
  ] as const)('and %s is not told, and says why', async (_, happen, words) => {
    const id = await sold()
    const told = await queued(id)
    await happen(id)
    await work.send(told)
    expect(await message(told)).toMatchObject({ state: 'cancelled', error: words })
    expect(server.accepted).toEqual([])
  })
})

describe('a notice to the installers', () => {
  it('goes to each who has an e-mail address, under their own name, and names who could not be told', async () => {
    const id = await sold({ assigned_installer: ['Diego Sample', 'Marcus Sample', 'Rob Sample', 'Nobody Known'] })
    const { body: answer } = await tell(id, { type: 'installer' }, somebody(['installations', 'installers']))
    expect(answer).toMatchObject({
      message: 'Email sent successfully',
      detail:
        'The installers have been notified: Diego Sample and Marcus Sample. Nobody Known is not among the installers. Rob Sample has no e-mail address.',
      notices: [{ recipient: 'diego.sample@example.com' }, { recipient: 'marcus.sample@example.com' }],
    })
    expect(server.accepted.map(({ to }) => to)).toEqual([['diego.sample@example.com'], ['marcus.sample@example.com']])
    expect((await message(answer.notices[0].id)).text).toBe('Hello Diego Sample')
    expect(await latest([id])).toMatchObject([{ audience: 'installer' }, { audience: 'installer' }])
    expect((await tell(id, { type: 'installer' })).body.notices).toHaveLength(2)
    expect(server.accepted).toHaveLength(2)
  })

  it('says whom of them it did not reach', async () => {
    const id = await sold({ assigned_installer: ['Diego Sample', 'Marcus Sample'] })
    let refused = 0
    const half = {
      send: (message: number) => {
        server.play(refused++ === 0 ? { faults: { RCPT: { say: '550 5.1.1 No such user' } } } : {})
        return work.send(message)
      },
    }
    const { body: answer } = await working(ask(id, { type: 'installer' }), { ...work, ...half })
    expect(answer.message).toBe('Email sent to some')
    expect(answer.detail).toMatch(/^The installer has been notified: Marcus Sample\. Diego Sample was not told: .*550 5\.1\.1 No such user/)
  })

  it.each([
    [[], 'No installer is assigned to this installation'],
    [['Rob Sample'], 'Rob Sample has no e-mail address'],
    [['Nobody Known'], 'Nobody Known is not among the installers'],
  ])('is refused where %j are assigned: %s', async (assigned_installer, words) => {
    expect(await ask(await sold({ assigned_installer }), { type: 'installer' })).toMatchObject({ status: 409, body: { message: words } })
  })

  it('stays here where another one is assigned meanwhile', async () => {
    const id = await sold()
    server.play({ faults: { MAIL: { say: '451 4.3.0 Not now' } } })
    const { body: answer } = await tell(id, { type: 'installer' })
    server.play({})
    await office.later(answer.notices[0].id, 90)
    await change(id, { assigned_installer: ['Marcus Sample'] })
    await work.send(answer.notices[0].id)
    expect(await message(answer.notices[0].id)).toMatchObject({
      state: 'cancelled',
      error: 'The installer is not assigned to the installation any more',
    })
    expect(server.accepted).toEqual([])
  })

  it('shows nobody their address who may not see it, not even in what the server said', async () => {
    const id = await sold()
    server.play({ faults: { RCPT: { say: '550 5.1.1 <diego.sample@example.com> unknown' } } })
    const answers = [await tell(id, { type: 'installer' }), await call('installationNotices', { as: somebody(), params: { id } })]
    const preview = await call('previewInstallationNotice', { as: somebody(), body: { installationId: id, type: 'installer' } })
    expect(preview.body.to).toBe('Diego Sample')
    for (const answer of [...answers, preview]) expect(JSON.stringify(answer.body)).not.toContain('diego.sample@')
    const open = await notices(id, somebody(['installations', 'installers']))
    expect(open).toMatchObject([{ recipient: 'diego.sample@example.com', error: expect.stringContaining('diego.sample@') }])
  })
})

describe('a preview', () => {
  const preview = async (installationId: number, more: object = {}, as = somebody()) =>
    (await call('previewInstallationNotice', { as, body: { installationId, type: 'client', ...more } })).body

  it('is what would be sent, and sends nothing', async () => {
    const [id, before] = [await sold(), await rowCount()]
    const shown = await preview(id, { customMessage: 'The van is blue.' })
    expect(await rowCount()).toBe(before)
    expect(shown).toMatchObject({
      ...{ template: 'Reminder', from: 'Kitchen Solutions <office@kitchen.example.com>', to: 'Ada Example <ada.example@example.com>' },
      ...{ subject: 'Your installation on November 30, 2026', problem: null },
    })
    const { body: answer } = await tell(id, { customMessage: 'The van is blue.' })
    const sent = await message(answer.notices[0].id)
    expect({ html: shown.html, text: shown.text }).toEqual({ html: sent.html, text: sent.text })
  })

  it('says what keeps it from being sent', async () => {
    expect((await preview(await sold({ email: null }))).problem).toBe('Ada Example has no e-mail address')
    expect((await preview(await sold({ assigned_installer: [] }), { type: 'installer' })).problem).toBe(
      'No installer is assigned to this installation',
    )
    const unfilled = await preview(await sold({ installation_date: null }))
    expect(unfilled.problem).toContain('needs {{installation_date}}')
    expect(unfilled.html).toContain('<mark>{{installation_date}}</mark>')
    await settle({ is_active: false })
    expect((await preview(await sold())).problem).toBe('Sending of e-mail is switched off')
    await settle({ is_active: true })
  })

  it('hides an installer’s phone from who may not see it', async () => {
    const phone = await addTemplate({ ...reminder, subject: 's', body: 'Call {{installer_phone}}' })
    const id = await sold()
    expect((await preview(id)).text).toBe('Call •••')
    expect((await preview(id, {}, somebody(['installations', 'installers']))).text).toBe('Call (512) 555-0111')
    await call('deleteEmailTemplate', { as: admin, params: { id: phone } })
  })
})

describe('what was told', () => {
  it('is read for the installations that are shown, the newest to each audience', async () => {
    const [one, two, three] = [await sold(), await sold(), await sold()]
    await tell(one)
    await tell(one, { customMessage: 'The van is blue.' })
    await tell(one, { type: 'installer' })
    await tell(two)
    const told = await latest([one, two, three])
    expect(told.map(({ record_id, audience }: { record_id: number; audience: string }) => [record_id, audience])).toEqual([
      [one, 'client'],
      [one, 'installer'],
      [two, 'client'],
    ])
    expect((await notices(one)).map(({ audience }: { audience: string }) => audience)).toEqual(['installer', 'client', 'client'])
    expect(told[0].id).toBe((await notices(one))[1].id)
  })

  it('is hidden with the installation', async () => {
    const id = await sold()
    await tell(id)
    await change(id, { remarks: 'In Progress' })
    expect(await latest([id])).toEqual([])
    expect(await call('installationNotices', { as: somebody(), params: { id } })).toMatchObject({
      status: 404,
      body: { message: 'Installation not found' },
    })
  })

  it('is for whoever may see installations', async () => {
    const nobody = somebody(['leads', 'dashboard'])
    const id = await sold()
    expect((await ask(id, {}, nobody)).status).toBe(403)
    for (const name of ['installationNotices', 'repairNotices'] as const)
      expect((await call(name, { as: nobody, params: { id } })).status).toBe(403)
    expect((await call('latestNotices', { as: nobody, query: { ids: String(id) } })).status).toBe(403)
    expect((await call('previewInstallationNotice', { as: nobody, body: { installationId: id, type: 'client' } })).status).toBe(403)
  })
})

describe('a notice about a repair request', () => {
  const request = async (more: object = {}) => {
    const customer = { customer_name: 'Ben Example', phone: '(512) 555-0102', email: 'ben.example@example.com', address: '1 Sample Street' }
    const answer = await call('createRepairRequest', { as: admin, body: { ...customer, issue_description: 'A door hangs.', ...more } })
    expect(answer.status, answer.body.message).toBe(201)
    return answer.body.id as number
  }
  const tellRepair = (id: number, more: object = {}) => call('notifyRepairRequest', { as: somebody(), params: { id }, body: more })

  it('goes to its customer, once', async () => {
    const id = await request()
    const { status, body: answer } = await working(tellRepair(id))
    expect({ status, ...answer }).toMatchObject({
      status: 200,
      message: 'Email sent successfully',
      detail: 'The customer has been notified.',
    })
    expect(answer.notices).toMatchObject([
      { record_id: id, recipient: 'ben.example@example.com', told_date: null, template_name: 'Repair' },
    ])
    await working(tellRepair(id))
    expect(server.accepted).toHaveLength(1)
    expect((await message(answer.notices[0].id)).text).toBe('Dear Ben Example')
    expect((await call('repairNotices', { as: somebody(), params: { id } })).body).toEqual(answer.notices)
    expect((await tellRepair(id, { after: null })).body.message).toMatch(/^Kim told the customer on /)
  })

  it('is refused where it has no e-mail address', async () => {
    const [id, before] = [await request({ email: null }), await rowCount()]
    const words = "No Email: This repair request doesn't have an email address."
    expect(await tellRepair(id)).toMatchObject({ status: 409, body: { message: words } })
    expect((await call('previewRepairNotice', { as: somebody(), params: { id }, body: {} })).body.problem).toBe(words)
    expect(await rowCount()).toBe(before)
  })

  it('is refused where there is none', async () => {
    for (const name of ['notifyRepairRequest', 'previewRepairNotice', 'repairNotices'] as const)
      expect(await call(name, { as: somebody(), params: { id: 99_999 }, ...(name !== 'repairNotices' && { body: {} }) })).toMatchObject({
        ...{ status: 404, body: { message: 'Repair request not found' } },
      })
  })
})
