import { templateTypeLabels } from '@crm/contracts'
import { rebuildProjection, verifyProjection } from '@crm/event-store'
import { createTestDatabase } from '@crm/testing'
import { createTestUser, james, maria, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { emailTemplatesProjection } from './projection.ts'

const { url } = await createTestDatabase()
const { call, store, db, setTime } = await startServiceApi({ url })

const reminder = {
  name: 'Installation reminder',
  type: 'installation_reminder',
  subject: 'Your kitchen on {{installation_date}}',
  body: 'Hello {{ customer_name }},\n\nsee you on {{installation_date}}.\n\n{{company_name}}',
}
const admin = createTestUser('admin', 'admin')
const add = (more: object = {}) => call('createEmailTemplate', { body: { ...reminder, ...more } })
const added = async (more: object = {}) => {
  const { status, body } = await add(more)
  expect(status).toBe(201)
  return body
}
const put = (id: number, body: object, as = maria) => call('updateEmailTemplate', { params: { id }, body, as })
const remove = (id: number) => call('deleteEmailTemplate', { params: { id } })
const list = async () => (await call('listEmailTemplates')).body
const typesOf = async (id: number) => (await store.read(`emailTemplate-${id}`)).map(({ type }) => type)
const versions = (id: number) => call('emailTemplateVersions', { params: { id } })

describe('POST /api/admin/email-templates', () => {
  it('keeps a template, active where nothing else is said', async () => {
    const body = await added()
    expect(body).toEqual({
      ...reminder,
      id: body.id,
      variables: ['installation_date', 'customer_name', 'company_name'],
      is_active: true,
      version: 1,
      created_at: '2026-03-05T18:00:00.000Z',
      updated_at: '2026-03-05T18:00:00.000Z',
      updated_by: 'maria',
    })
    expect(await list()).toContainEqual(body)
    expect((await added({ is_active: false })).is_active).toBe(false)
  })

  it.each(Object.keys(templateTypeLabels))('takes the type %s', async (type) => expect(await added({ type })).toMatchObject({ type }))

  it.each(['name', 'type', 'subject', 'body'])('needs %s, and says so', async (field) => {
    const { [field]: _, ...rest }: Record<string, string> = reminder
    const refused = { status: 400, body: { message: 'All fields are required', errors: [{ path: field, message: 'Required' }] } }
    for (const body of [
      rest,
      { ...rest, [field]: '' },
      { ...rest, [field]: null },
      ...(field === 'type' ? [] : [{ ...rest, [field]: ' \u200b ' }]),
    ])
      expect(await call('createEmailTemplate', { body })).toMatchObject(refused)
  })

  it('names each field that is missing', async () => {
    const { status, body } = await call('createEmailTemplate', { body: {} })
    expect(status).toBe(400)
    expect(body).toEqual({
      message: 'All fields are required',
      errors: ['name', 'type', 'subject', 'body'].map((path) => ({ path, message: 'Required' })),
    })
  })

  it('takes a subject of 255 characters and no more, and a type that is known', async () => {
    expect((await added({ subject: 'é'.repeat(255) })).subject).toHaveLength(255)
    expect(await add({ subject: 'x'.repeat(256) })).toMatchObject({
      status: 400,
      body: { message: 'Subject: Must be at most 255 characters', errors: [{ path: 'subject' }] },
    })
    expect(await add({ subject: 'Hello\r\nBcc: evil@example.com' })).toMatchObject({ status: 400, body: { errors: [{ path: 'subject' }] } })
    expect(await add({ type: 'newsletter' })).toMatchObject({ status: 400, body: { errors: [{ path: 'type' }] } })
    expect(await add({ body: { path: '/etc/passwd' } })).toMatchObject({ status: 400, body: { errors: [{ path: 'body' }] } })
  })

  it('takes a text of 100,000 characters and no more', async () => {
    expect((await added({ body: 'x'.repeat(100_000) })).body).toHaveLength(100_000)
    // The most characters that are allowed, each of four bytes.
    expect([...(await added({ body: '🎉'.repeat(100_000) })).body]).toHaveLength(100_000)
    expect(await add({ body: 'x'.repeat(100_001) })).toMatchObject({ status: 400, body: { errors: [{ path: 'body' }] } })
    expect((await add({ body: 'x'.repeat(1_000_000) })).status).toBe(413)
  })

  it('finds the variables in the text, whatever a client says that they are', async () => {
    const body = await added({
      variables: ['order_number'],
      subject: '{{customer_name}}',
      body: '{{ customer_name }} {{instaler_phone}} {{}} {{open',
    })
    expect(body.variables).toEqual(['customer_name', 'instaler_phone'])
    expect((await put(body.id, { body: 'x', variables: ['order_number'] })).body.variables).toEqual(['customer_name'])
    expect((await put(body.id, { subject: 'x' })).body.variables).toEqual([])
  })

  it('takes a name twice', async () => {
    const [one, two] = [await added({ name: 'Twice' }), await added({ name: 'Twice' })]
    expect(one.id).not.toBe(two.id)
  })

  it('takes the same request once', async () => {
    const sent = { body: reminder, headers: { 'idempotency-key': 'template-1' } }
    const [first, second] = [await call('createEmailTemplate', sent), await call('createEmailTemplate', sent)]
    expect(second).toEqual(first)
  })
})

describe('PUT /api/admin/email-templates/{id}', () => {
  it('changes what is sent and leaves the rest', async () => {
    const before = await added()
    setTime('2026-03-06T09:00:00.000Z')
    const { body } = await put(before.id, { subject: 'Tomorrow', name: 'Day before' }, admin)
    expect(body).toEqual({
      ...before,
      subject: 'Tomorrow',
      name: 'Day before',
      variables: ['customer_name', 'installation_date', 'company_name'],
      version: 2,
      updated_at: '2026-03-06T09:00:00.000Z',
      updated_by: 'admin',
    })
  })

  it('takes is_active alone', async () => {
    const before = await added()
    expect((await put(before.id, { is_active: false })).body).toMatchObject({ ...reminder, is_active: false, version: 2 })
    expect((await put(before.id, { is_active: true })).body).toMatchObject({ ...reminder, is_active: true, version: 3 })
    expect(await typesOf(before.id)).toEqual(['EmailTemplateAdded', 'EmailTemplateSwitchedOff', 'EmailTemplateSwitchedOn'])
    expect(await put(before.id, { is_active: 'false' })).toMatchObject({ status: 400, body: { errors: [{ path: 'is_active' }] } })
  })

  it('tells nothing where nothing changes', async () => {
    const before = await added()
    expect((await put(before.id, {})).body).toEqual(before)
    expect((await put(before.id, { ...reminder, is_active: true, version: 1 })).body).toEqual(before)
    expect(await typesOf(before.id)).toEqual(['EmailTemplateAdded'])
  })

  it.each(['name', 'type', 'subject', 'body'])('does not take %s away', async (field) => {
    const { id } = await added()
    expect(await put(id, { [field]: '' })).toMatchObject({
      status: 400,
      body: { message: 'All fields are required', errors: [{ path: field }] },
    })
  })

  it('keeps what two people changed in different fields, and tells of both values of the same', async () => {
    const { id } = await added()
    await put(id, { subject: 'Hers', version: 1 }, admin)
    expect((await put(id, { ...reminder, name: 'Mine', version: 1 })).body).toMatchObject({ name: 'Mine', subject: 'Hers' })
    expect(await put(id, { subject: 'Mine', version: 1 })).toMatchObject({
      status: 409,
      body: {
        message: 'This template was changed while you were editing',
        conflicts: [{ field: 'subject', yours: 'Mine', theirs: 'Hers', by: 'admin' }],
      },
    })
    expect((await put(id, { name: 'x', version: 99 })).status).toBe(400)
  })

  it('knows no template that never was', async () => {
    expect(await put(99_999, { is_active: false })).toMatchObject({ status: 404, body: { message: 'Email template not found' } })
  })
})

describe('DELETE /api/admin/email-templates/{id}', () => {
  it('takes the template out of the list, and can be taken back', async () => {
    const before = await added()
    expect(await remove(before.id)).toEqual({ status: 200, body: { message: 'Email template deleted successfully' } })
    expect((await list()).map(({ id }: { id: number }) => id)).not.toContain(before.id)
    expect((await put(before.id, { is_active: false })).status).toBe(404)
    expect((await remove(before.id)).status).toBe(404)
    const back = await call('restoreEmailTemplate', { params: { id: before.id } })
    expect(back).toMatchObject({ status: 200, body: { ...reminder, is_active: true, version: 3 } })
    expect(await call('restoreEmailTemplate', { params: { id: before.id } })).toEqual(back)
    expect((await call('restoreEmailTemplate', { params: { id: 99_999 } })).status).toBe(404)
  })
})

describe('GET /api/admin/email-templates', () => {
  it('shows the newest first, and a change moves none', async () => {
    const [one, two] = [await added(), await added()]
    await put(one.id, { is_active: false })
    const ids = (await list()).map(({ id }: { id: number }) => id)
    expect(ids.slice(0, 2)).toEqual([two.id, one.id])
  })
})

describe('GET /api/admin/email-templates/{id}/versions', () => {
  it('tells every text that there was, newest first, also of a deleted template', async () => {
    const { id } = await added()
    await put(id, { is_active: false })
    await put(id, { type: 'custom' })
    await put(id, { subject: 'New subject' }, admin)
    await put(id, { body: 'New text' })
    await remove(id)
    const { body } = await versions(id)
    expect(body).toMatchObject([
      { version: 5, subject: 'New subject', body: 'New text', by: 'maria' },
      { version: 4, subject: 'New subject', body: reminder.body, by: 'admin' },
      { version: 1, subject: reminder.subject, body: reminder.body, by: 'maria' },
    ])
    expect((await versions(99_999)).status).toBe(404)
  })
})

describe('who may', () => {
  it('touch templates: whoever has the key email-templates', async () => {
    const { id } = await added()
    const withKey = createTestUser('kim', 'sales_rep', ['email-templates'])
    const calls = [
      ['listEmailTemplates', {}],
      ['createEmailTemplate', { body: reminder }],
      ['updateEmailTemplate', { params: { id }, body: { name: 'By Kim' } }],
      ['emailTemplateVersions', { params: { id } }],
      ['previewEmailTemplate', { body: { subject: 'x', body: 'x' } }],
      ['mailRecords', {}],
      ['deleteEmailTemplate', { params: { id } }],
      ['restoreEmailTemplate', { params: { id } }],
    ] as const
    for (const [name, sent] of calls) {
      expect((await call(name, { ...sent, as: james })).status, name).toBe(403)
      expect((await call(name, { ...sent, as: null })).status, name).toBe(401)
      expect((await call(name, { ...sent, as: withKey })).status, name).toBeLessThan(300)
    }
  })
})

describe('the read tables', () => {
  it('come out the same when they are made anew from the log', async () => {
    const contents = async () =>
      Promise.all(
        emailTemplatesProjection.tables.map(
          async (table) => (await db.pool.query(`select to_jsonb(t) as row from crm.${table} t order by 1`)).rows,
        ),
      )
    const before = await contents()
    expect(before[0]?.length).toBeGreaterThan(10)
    await rebuildProjection({ connectionString: url, projection: emailTemplatesProjection })
    expect(await contents()).toEqual(before)
    const report = await verifyProjection({ connectionString: url, projection: emailTemplatesProjection })
    expect(report.every(({ missing, surplus }) => missing + surplus === 0)).toBe(true)
  })
})
