import { describe, expect, it } from 'vitest'
import { adminUser } from '../../test/mail-harness.ts'
import { createDispatcherUser, createNoticeHarness, createNoticeSenderUser } from '../../test/notice-harness.ts'

const {
  call,
  server,
  work,
  settle,
  addTemplate,
  message,
  working,
  ask,
  tell,
  sold,
  change,
  notices,
  latest,
  rowCount,
  waiting,
  templates,
} = await createNoticeHarness()

describe('a notice to the installers', () => {
  it('goes to each who has an e-mail address, under their own name, and names who could not be told', async () => {
    const id = await sold({ assigned_installer: ['Diego Sample', 'Marcus Sample', 'Rob Sample', 'Nobody Known'] })
    const { body: answer } = await tell(id, { type: 'installer' }, createDispatcherUser())
    expect(answer).toMatchObject({
      message: 'Email sent successfully',
      detail:
        'The installers have been notified: Diego Sample and Marcus Sample. Nobody Known is not a known installer. Rob Sample has no email address.',
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
    expect(answer.message).toBe('Email sent to some recipients')
    expect(answer.detail).toBe(
      'The installer has been notified: Marcus Sample. Diego Sample was not notified: The mail server did not accept the message.',
    )
  })

  it.each([
    [[], 'No installer is assigned to this installation'],
    [['Rob Sample'], 'Rob Sample has no email address'],
    [['Nobody Known'], 'Nobody Known is not a known installer'],
  ])('is refused where %j are assigned: %s', async (assigned_installer, words) => {
    expect(await ask(await sold({ assigned_installer }), { type: 'installer' })).toMatchObject({ status: 409, body: { message: words } })
  })

  const installerOf = async (name: string) => {
    const made = await call('createInstaller', {
      as: adminUser,
      body: { name, email: `${name.toLowerCase().replace(' ', '.')}@example.com` },
    })
    expect(made.status, made.body.message).toBe(201)
    return made.body as { id: number; version: number }
  }
  const update = ({ id }: { id: number }, body: object) => call('updateInstaller', { as: adminUser, params: { id }, body })

  it('finds somebody who was renamed since, greets them by the new name, and names it to others', async () => {
    const renamed = await installerOf('Lena Sample')
    const id = await sold({ assigned_installer: ['Lena Sample'] })
    await update(renamed, { name: 'Lena Newname' })
    const { body: answer } = await tell(id, { type: 'installer' }, createDispatcherUser())
    expect(answer).toMatchObject({ message: 'Email sent successfully', detail: 'The installer has been notified.' })
    expect(server.accepted.map(({ to }) => to)).toEqual([['lena.sample@example.com']])
    expect((await message(answer.notices[0].id)).text).toBe('Hello Lena Newname')
  })

  it('does not go to who was deleted or terminated, and says which', async () => {
    const [gone, left] = [await installerOf('Gus Sample'), await installerOf('Tess Sample')]
    await call('deleteInstaller', { as: adminUser, params: { id: gone.id } })
    await update(left, { status: 'terminated' })
    const words = ['Gus Sample is no longer an installer (deleted)', 'Tess Sample is no longer an installer (terminated)']
    const refused = await ask(await sold({ assigned_installer: ['Gus Sample', 'Tess Sample'] }), { type: 'installer' })
    expect(refused).toMatchObject({ status: 409, body: { message: words.join('. ') } })
    const id = await sold({ assigned_installer: ['Tess Sample', 'Diego Sample'] })
    expect((await tell(id, { type: 'installer' })).body.detail).toBe(`The installer has been notified: Diego Sample. ${words[1]}.`)
  })

  it('stays here where its installer is terminated meanwhile', async () => {
    const installer = await installerOf('Vera Sample')
    const told = await waiting(await sold({ assigned_installer: ['Vera Sample'] }), { type: 'installer' })
    await update(installer, { status: 'terminated' })
    await work.send(told)
    expect(await message(told)).toMatchObject({ state: 'cancelled', error: 'Vera Sample is no longer an installer (terminated)' })
  })

  it('names no day in what it was told where the template names none', async () => {
    const { body } = await tell(await sold(), { type: 'installer' })
    expect(body.notices).toMatchObject([{ state: 'sent', told_date: null }])
  })

  it('stays here where another one is assigned meanwhile', async () => {
    const id = await sold()
    const told = await waiting(id, { type: 'installer' })
    await change(id, { assigned_installer: ['Marcus Sample'] })
    await work.send(told)
    expect(await message(told)).toMatchObject({
      state: 'cancelled',
      error: 'The installer is no longer assigned to the installation',
    })
    expect(server.accepted).toEqual([])
  })

  it('shows nobody their address who may not see it, not even in what the server said', async () => {
    const id = await sold()
    server.play({ faults: { RCPT: { say: '550 5.1.1 <diego.sample@example.com> unknown' } } })
    const answers = [
      await tell(id, { type: 'installer' }),
      await call('installationNotices', { as: createNoticeSenderUser(), params: { id } }),
    ]
    const preview = await call('previewInstallationNotice', {
      as: createNoticeSenderUser(),
      body: { installationId: id, type: 'installer' },
    })
    expect(preview.body.to).toBe('Diego Sample')
    for (const answer of [...answers, preview]) expect(JSON.stringify(answer.body)).not.toContain('diego.sample@')
    const open = await notices(id, createDispatcherUser())
    expect(open).toMatchObject([{ recipient: 'diego.sample@example.com', error: expect.stringContaining('diego.sample@') }])
  })
})

describe('a notice about a repair request', () => {
  const request = async (more: object = {}) => {
    const customer = { customer_name: 'Ben Example', phone: '(512) 555-0102', email: 'ben.example@example.com', address: '1 Sample Street' }
    const answer = await call('createRepairRequest', { as: adminUser, body: { ...customer, issue_description: 'A door hangs.', ...more } })
    expect(answer.status, answer.body.message).toBe(201)
    return answer.body.id as number
  }
  const tellRepair = (id: number, more: object = {}) =>
    call('notifyRepairRequest', { as: createNoticeSenderUser(), params: { id }, body: more })

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
    expect((await call('repairNotices', { as: createNoticeSenderUser(), params: { id } })).body).toEqual(answer.notices)
    expect((await tellRepair(id, { after: null })).body.message).toMatch(/^Kim notified the customer on /)
  })

  it('is refused where it has no email address', async () => {
    const [id, before] = [await request({ email: null }), await rowCount()]
    const words = "No Email: This repair request doesn't have an email address."
    expect(await tellRepair(id)).toMatchObject({ status: 409, body: { message: words } })
    expect((await call('previewRepairNotice', { as: createNoticeSenderUser(), params: { id }, body: {} })).body.problem).toBe(words)
    expect(await rowCount()).toBe(before)
  })

  it('is refused where there is none', async () => {
    for (const name of ['notifyRepairRequest', 'previewRepairNotice', 'repairNotices'] as const)
      expect(
        await call(name, { as: createNoticeSenderUser(), params: { id: 99_999 }, ...(name !== 'repairNotices' && { body: {} }) }),
      ).toMatchObject({
        ...{ status: 404, body: { message: 'Repair request not found' } },
      })
  })
})
describe('a preview', () => {
  const preview = async (installationId: number, more: object = {}, as = createNoticeSenderUser()) =>
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
    expect((await preview(await sold({ email: null }))).problem).toBe('Ada Example has no email address')
    expect((await preview(await sold({ assigned_installer: [] }), { type: 'installer' })).problem).toBe(
      'No installer is assigned to this installation',
    )
    const unfilled = await preview(await sold({ installation_date: null }))
    expect(unfilled.problem).toContain('needs values that this lead does not have: {{installation_date}}')
    expect(unfilled.html).toContain('<mark>{{installation_date}}</mark>')
    await settle({ is_active: false })
    expect((await preview(await sold())).problem).toBe('Email sending is inactive')
    await settle({ is_active: true })
  })

  it('hides an installer’s phone from who may not see it', async () => {
    const phone = await addTemplate({ type: 'installation_reminder', subject: 's', body: 'Call {{installer_phone}}' })
    const id = await sold()
    expect((await preview(id)).text).toBe('Call •••')
    expect((await preview(id, {}, createDispatcherUser())).text).toBe('Call (512) 555-0111')
    await call('deleteEmailTemplate', { as: adminUser, params: { id: phone } })
  })
})

describe('the template of a notice', () => {
  const preview = async (id: number, more: object) =>
    (await call('previewInstallationNotice', { as: createDispatcherUser(), body: { installationId: id, type: 'client', ...more } })).body

  it('may be any that fits the recipient, and is by default the one of its type', async () => {
    const id = await sold()
    const visit = await addTemplate({ name: 'Second visit', type: 'appointment_reminder', subject: 'We come again', body: 'b' })
    const crew = await addTemplate({ name: 'For the crew', type: 'installer_notification', subject: 's', body: 'b' })
    const shown = await preview(id, {})
    expect(shown.template_id).toBe(templates.reminder)
    expect(shown.templates[0]).toEqual({ id: templates.reminder, name: 'Reminder' })
    expect(shown.templates).toContainEqual({ id: visit, name: 'Second visit' })
    expect(shown.templates).not.toContainEqual(expect.objectContaining({ id: crew }))
    expect((await preview(id, { type: 'installer' })).templates[0].name).toBe('For the crew')
    expect(await preview(id, { templateId: visit })).toMatchObject({ template: 'Second visit', subject: 'We come again', problem: null })
    const { body: answer } = await tell(id, { templateId: visit })
    expect(answer.notices).toMatchObject([{ template_name: 'Second visit', state: 'sent' }])
    expect(server.accepted[0]?.raw).toContain('Subject: We come again')
    await call('deleteEmailTemplate', { as: adminUser, params: { id: crew } })
    const message = 'The chosen email template is inactive, deleted, or for others. Choose another one.'
    await call('updateEmailTemplate', { as: adminUser, params: { id: visit }, body: { is_active: false } })
    for (const templateId of [visit, crew, 99_999]) {
      expect(await ask(await sold(), { templateId })).toMatchObject({ status: 409, body: { message } })
      expect(await preview(id, { templateId })).toMatchObject({ template_id: null, problem: message })
    }
  })

  it('does not make a second notice: who was told a moment ago is named', async () => {
    const id = await sold()
    await tell(id)
    const other = await addTemplate({ name: 'Another', type: 'custom', subject: 's', body: 'On {{installation_date}}' })
    const { status, body } = await ask(id, { templateId: other })
    expect(status).toBe(409)
    expect(body.message).toContain('Nothing was sent.')
    expect(server.accepted).toHaveLength(1)
    await call('deleteEmailTemplate', { as: adminUser, params: { id: other } })
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
    expect(told.map(({ record_id, audience }) => [record_id, audience])).toEqual([
      [one, 'client'],
      [one, 'installer'],
      [two, 'client'],
    ])
    expect((await notices(one)).map(({ audience }) => audience)).toEqual(['installer', 'client', 'client'])
    expect(told[0]?.id).toBe((await notices(one))[1]?.id)
  })

  it('is hidden with the installation', async () => {
    const id = await sold()
    await tell(id)
    await change(id, { remarks: 'In Progress' })
    expect(await latest([id])).toEqual([])
    expect(await call('installationNotices', { as: createNoticeSenderUser(), params: { id } })).toMatchObject({ status: 200, body: [] })
    const deleted = await sold()
    await tell(deleted)
    expect(await notices(deleted)).toHaveLength(1)
    await call('deleteLead', { as: adminUser, params: { id: deleted } })
    expect(await call('installationNotices', { as: createNoticeSenderUser(), params: { id: deleted } })).toMatchObject({
      status: 200,
      body: [],
    })
    const unknown = await call('installationNotices', { as: createNoticeSenderUser(), params: { id: 99_999 } })
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Installation not found' } })
  })

  it('is for whoever may see installations', async () => {
    const nobody = createNoticeSenderUser('leads', 'dashboard')
    const id = await sold()
    expect((await ask(id, {}, nobody)).status).toBe(403)
    for (const name of ['installationNotices', 'repairNotices'] as const)
      expect((await call(name, { as: nobody, params: { id } })).status).toBe(403)
    expect((await call('latestNotices', { as: nobody, query: { ids: String(id) } })).status).toBe(403)
    expect((await call('previewInstallationNotice', { as: nobody, body: { installationId: id, type: 'client' } })).status).toBe(403)
  })
})
