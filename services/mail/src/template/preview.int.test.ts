import { buildColorStreamId, buildInstallerStreamId } from '@crm/events'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, maria, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, store } = await startServiceApi({ url })

const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }
const lead = async (more: object = {}): Promise<number> => (await call('createLead', { body: { ...ada, ...more } })).body.id
const order = async (more: object = {}): Promise<number> => {
  const { body } = await call('createBooklet', {
    body: {
      order_number: 'SB-1',
      customer_name: 'Ben Example',
      address: '12 Sample Street\nAustin, TX 78701',
      email: 'ben@example.com',
      phone: '(213) 555-0102',
      product_type: 'Trial Kit',
      ...more,
    },
  })
  return body.id
}
const hire = async (name: string, more: object) =>
  store.execute({
    decider: {
      initialState: null,
      decide: ({ data }: { type: 'Hire'; data: object }) => [{ type: 'InstallerHired', data }],
      evolve: () => null,
    },
    streamId: buildInstallerStreamId(await store.nextId('installer')),
    command: {
      type: 'Hire',
      data: { name, status: 'active', phone: null, email: null, hiredOn: null, hourlyRate: null, specialty: null, notes: null, ...more },
    },
    meta: buildTestEventMeta(maria),
    isNew: true,
  })
const preview = (body: object, as = maria) => call('previewEmailTemplate', { body: { subject: 's', body: 'b', ...body }, as })
const filled = async (text: string, record: object | null) => (await preview({ body: text, record })).body

await hire('Diego', { phone: '(213) 555-0110', email: 'diego@example.com' })
await hire('Marcus', { phone: '(213) 555-0111' })
const sold = await lead({
  email: 'ada@example.com',
  installation_date: '2026-11-27',
  project_amount: '1200',
  assigned_installer: ['diego', 'Marcus'],
})

describe('a preview', () => {
  it('is what would be sent about a lead', async () => {
    const { status, body } = await preview({
      subject: 'Your kitchen installation on {{installation_date}}',
      body: 'Hello {{customer_name}},\n\n{{installer_name}} comes on {{ installation_date }}; call {{installer_phone}}. It is {{project_amount}}.\n{{customer_email}} {{customer_phone}}',
      record: { kind: 'lead', id: sold },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      from: 'Kitchen Solutions (no sender address is set yet)',
      to: 'Ada Example <ada@example.com>',
      subject: 'Your kitchen installation on November 27, 2026',
      text: 'Hello Ada Example,\n\nDiego, Marcus comes on November 27, 2026; call (213) 555-0110. It is $1,200.00.\nada@example.com (213) 555-0101',
      unknown: [],
      missing: [],
    })
    expect(body.html).toContain('<p>Hello Ada Example,</p>')
    expect(body.html).toContain('It is $1,200.00.<br>\nada@example.com (213) 555-0101</p>')
  })

  it('is what would be sent about an order', async () => {
    const record = { kind: 'booklet', id: await order({ order_number: 'SB-9', tracking_number: '9400 1118' }) }
    expect(await filled('{{customer_name}} {{order_number}} {{tracking_number}} {{company_name}}', record)).toMatchObject({
      to: 'Ben Example <ben@example.com>',
      text: 'Ben Example SB-9 9400 1118 Kitchen Solutions',
      missing: [],
    })
    expect((await filled('{{installation_date}} {{installer_name}} {{installer_phone}} {{project_amount}}', record)).missing).toEqual([
      'installation_date',
      'installer_name',
      'installer_phone',
      'project_amount',
    ])
  })

  it('fills in the address, the colors, and what is still to be paid', async () => {
    const text = '{{address}} / {{colors}} / {{balance_due}}'
    const sale = { remarks: 'Sold', address: '12 Sample Street', selected_colors: ['wmk-1', 'X-9'], project_amount: '1200' }
    await store.execute({
      decider: { initialState: null, decide: (command: { type: 'ColourAdded'; data: object }) => [command], evolve: () => null },
      streamId: buildColorStreamId(await store.nextId('colour')),
      command: { type: 'ColourAdded', data: { code: 'WMK-1', name: 'Pearl', description: null } },
      meta: buildTestEventMeta(maria),
      isNew: true,
    })
    const textOf = async (more: object) => (await filled(text, { kind: 'lead', id: await lead({ ...sale, ...more }) })).text
    expect(await textOf({})).toBe('12 Sample Street / Pearl (WMK-1), X-9 / $1,200.00')
    expect(await textOf({ deposit_paid: true })).toContain(' / $1,200.00 less the deposit')
    expect(await textOf({ deposit_paid: true, balance_paid: true })).toContain(' / None')
    expect(await filled(text, { kind: 'lead', id: await lead() })).toMatchObject({ missing: ['address', 'colors', 'balance_due'] })
    expect((await filled('{{address}}', { kind: 'booklet', id: await order({ order_number: 'SB-8' }) })).missing).toEqual([])
  })

  it('says to an installer what an installation does not have', async () => {
    const id = await lead({ remarks: 'Sold', assigned_installer: ['Diego', 'Marcus'] })
    const { body } = await preview({
      ...{ type: 'installer_notification', record: { kind: 'lead', id } },
      body: '{{installer_name}}: {{address}} / {{colors}} / {{balance_due}}',
    })
    expect(body).toMatchObject({ text: 'Diego: No address / No colors chosen / No price yet', missing: [] })
  })

  it('goes to the installer where the template is one for installers', async () => {
    const to = async (id: number) => (await preview({ type: 'installer_notification', record: { kind: 'lead', id } })).body.to
    expect(await to(sold)).toBe('Diego <diego@example.com>')
    expect(await to(await lead({ assigned_installer: ['Marcus', 'Diego'] }))).toBe('Marcus (no email address)')
    expect(await to(await lead())).toBe('No installer is assigned')
  })

  it('takes the first installer who is known, and names them all', async () => {
    const id = await lead({ assigned_installer: ['Nobody', 'Marcus', 'Diego'] })
    expect((await filled('{{installer_name}}: {{installer_phone}}', { kind: 'lead', id })).text).toBe(
      'Nobody, Marcus, Diego: (213) 555-0111',
    )
    const unknown = await lead({ assigned_installer: ['Nobody'] })
    expect(await filled('{{installer_name}}: {{installer_phone}}', { kind: 'lead', id: unknown })).toMatchObject({
      text: 'Nobody: {{installer_phone}}',
      missing: ['installer_phone'],
    })
  })

  it('says what a record has no value for, and what is no variable', async () => {
    const id = await lead()
    expect(
      await filled('{{customer_email}} {{installation_date}} {{project_amount}} {{tracking_number}} {{company_phone}} {{instaler_phone}}', {
        kind: 'lead',
        id,
      }),
    ).toMatchObject({
      to: 'Ada Example (no email address)',
      unknown: ['instaler_phone'],
      missing: ['customer_email', 'installation_date', 'project_amount', 'tracking_number', 'company_phone'],
    })
  })

  it('does without a record', async () => {
    expect(await filled('{{customer_name}}, {{company_name}}', null)).toMatchObject({
      to: 'No record selected yet',
      text: '{{customer_name}}, Kitchen Solutions',
      missing: ['customer_name'],
    })
  })

  it('knows no record that is gone', async () => {
    const id = await lead()
    await call('deleteLead', { params: { id } })
    expect(await preview({ record: { kind: 'lead', id } })).toMatchObject({ status: 404, body: { message: 'Lead not found' } })
    expect(await preview({ record: { kind: 'booklet', id: 99_999 } })).toMatchObject({
      status: 404,
      body: { message: 'Sample booklet not found' },
    })
  })

  it('shows a record to those alone who may see it', async () => {
    const writer = createTestUser('kim', 'sales_rep', ['email-templates'])
    const booklet = await order({ order_number: 'SB-3' })
    expect(await preview({ record: { kind: 'lead', id: sold } }, writer)).toMatchObject({
      status: 403,
      body: { message: 'You do not have permission to see leads' },
    })
    expect(await preview({ record: { kind: 'booklet', id: booklet } }, writer)).toMatchObject({
      status: 403,
      body: { message: 'You do not have permission to see sample booklet orders' },
    })
    const withLeads = createTestUser('lee', 'sales_rep', ['email-templates', 'leads'])
    expect((await preview({ record: { kind: 'lead', id: sold } }, withLeads)).status).toBe(200)
    expect((await preview({ record: { kind: 'booklet', id: booklet } }, withLeads)).status).toBe(403)
    expect((await preview({ record: null }, writer)).status).toBe(200)
  })

  it('takes no longer text than a template, and no other record', async () => {
    expect((await preview({ body: 'x'.repeat(100_001) })).status).toBe(400)
    expect((await preview({ record: { kind: 'user', id: 1 } })).status).toBe(400)
  })
})

describe('the sender of a preview', () => {
  it('is that of the mail settings, whose address is also that of the business', async () => {
    const server = {
      host: 'smtp.example.com',
      port: 587,
      username: 'office',
      password: 'not-a-secret-1',
      from_email: 'office@example.com',
      from_name: 'Our Kitchens',
    }
    expect((await call('createSmtpSettings', { body: server, as: createTestUser('root', 'admin') })).status).toBe(201)
    expect(await filled('{{company_email}}', null)).toMatchObject({
      from: 'Our Kitchens <office@example.com>',
      text: 'office@example.com',
      missing: [],
    })
  })
})

describe('records to fill a preview from', () => {
  const offered = async (search?: string, as = maria) =>
    (await call('mailRecords', { query: search === undefined ? {} : { search }, as })).body

  it('are the newest ones, ten of each kind at most', async () => {
    for (let n = 0; n < 12; n++) {
      await lead({ name: `Lead ${n}`, date_created: `2026-04-${10 + n}` })
      await order({ order_number: `MANY-${n}` })
    }
    const all = await offered()
    expect(all.filter(({ kind }: { kind: string }) => kind === 'lead')).toHaveLength(10)
    expect(all.filter(({ kind }: { kind: string }) => kind === 'booklet')).toHaveLength(10)
    expect(all[0]).toEqual({ kind: 'lead', id: expect.any(Number), name: 'Lead 11', email: null })
    expect(all[10]).toEqual({ kind: 'booklet', id: expect.any(Number), name: 'Ben Example, order MANY-11', email: 'ben@example.com' })
  })

  it('are found by name, e-mail and number', async () => {
    await lead({ name: 'Zoë 100%_Quill', email: 'zq@example.org' })
    const id = await order({ order_number: 'XK-77', customer_name: 'Quentin Yarrow' })
    const names = async (search: string) => (await offered(search)).map(({ name }: { name: string }) => name)
    expect(await names('quill')).toEqual(['Zoë 100%_Quill'])
    expect(await names('ZQ@example')).toEqual(['Zoë 100%_Quill'])
    expect(await names('100%_q')).toEqual(['Zoë 100%_Quill'])
    expect(await names('zo')).toContain('Zoë 100%_Quill')
    expect(await names('xk-77')).toEqual(['Quentin Yarrow, order XK-77'])
    expect(await names('yarrow')).toEqual(['Quentin Yarrow, order XK-77'])
    expect(await names('no such person')).toEqual([])
    await call('deleteBooklet', { params: { id } })
    expect(await names('yarrow')).toEqual([])
  })

  it('are those alone that the reader may see', async () => {
    const kinds = async (...keys: string[]) => [
      ...new Set(
        (await offered(undefined, createTestUser('kim', 'sales_rep', ['email-templates', ...keys]))).map(
          ({ kind }: { kind: string }) => kind,
        ),
      ),
    ]
    expect(await kinds()).toEqual([])
    expect(await kinds('leads')).toEqual(['lead'])
    expect(await kinds('sample-booklets')).toEqual(['booklet'])
    expect(await kinds('leads', 'sample-booklets')).toEqual(['lead', 'booklet'])
  })
})
