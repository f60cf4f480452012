import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, diego, james, maria, startServiceApi } from '@crm/testing/service-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBuiltInLeadOrigins } from '../index.ts'

const { url } = await createTestDatabase()
const { call, store, db } = await startServiceApi({ url })

const list = async (as = maria) => (await call('listLeadOrigins', { as })).body
const idOf = async (value: string): Promise<number> => (await list()).find((origin: { value: string }) => origin.value === value).id
const change = async (value: string, body: object, as = maria) => call('updateLeadOrigin', { as, params: { id: await idOf(value) }, body })

beforeAll(async () => {
  await Promise.all([addBuiltInLeadOrigins({ store, db }), addBuiltInLeadOrigins({ store, db })])
})

describe('at the start', () => {
  it('there are the eight origins of the specification, each once, in its order', async () => {
    await addBuiltInLeadOrigins({ store, db })
    expect((await list()).map(({ value, label, color }: Record<string, string>) => [value, label, color])).toEqual([
      ['facebook', 'Facebook', 'blue'],
      ['google_text', 'Google Text', 'red'],
      ['instagram', 'Instagram', 'pink'],
      ['trade_show', 'Trade Show', 'purple'],
      ['whatsapp', 'WhatsApp', 'green'],
      ['commercial', 'Commercial', 'indigo'],
      ['referral', 'Referral', 'amber'],
      ['website', 'Website', 'cyan'],
    ])
  })
})

describe('an origin', () => {
  it('is added last and active; what leads keep follows from its label', async () => {
    const { status, body } = await call('createLeadOrigin', { body: { label: ' Barn  Sale ', color: 'orange' } })
    expect([status, body]).toEqual([
      201,
      { id: body.id, value: 'barn_sale', label: 'Barn Sale', color: 'orange', is_active: true, version: 2 },
    ])
    expect((await list()).at(-1)).toEqual(body)
  })

  it.each(['Barn Sale', 'barn sale', 'BARN SALE', 'facebook', 'GOOGLE_TEXT', 'trade show', 'Barn-Sale'])(
    'is refused where there is one without regard to case: %s',
    async (label) => {
      const before = (await list()).length
      expect(await call('createLeadOrigin', { body: { label } })).toEqual({
        status: 409,
        body: { message: 'A lead origin with this label already exists' },
      })
      expect((await list()).length).toBe(before)
    },
  )

  it('is added once by two people at once', async () => {
    const answers = await Promise.all([maria, james].map(() => call('createLeadOrigin', { body: { label: 'Radio' } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('is added once by a request that comes twice', async () => {
    const send = () => call('createLeadOrigin', { body: { label: 'Flyer' }, headers: { 'idempotency-key': 'flyer-1' } })
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
  })

  it.each([
    [{ label: '' }, 'label', 'Required'],
    [{ label: 'x'.repeat(51) }, 'label', 'Must be at most 50 characters'],
    [{ label: '?!' }, 'label', 'Must contain a letter or a digit'],
    [{ label: 'Tape', color: '#ff0000' }, 'color', /^Must be one of blue, /],
  ])('is refused in words: %j', async (body, path, message) => {
    const answer = await call('createLeadOrigin', { body })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    ])
  })

  it('is relabelled; leads keep their value, and their export has the new label', async () => {
    const { body: lead } = await call('createLead', {
      body: { name: 'Ada Park', phone: '(555) 555-0100', lead_origin: 'instagram', assigned_to: 'maria' },
    })
    expect((await change('instagram', { label: 'Insta' })).body).toMatchObject({ value: 'instagram', label: 'Insta' })
    expect((await call('getLead', { params: { id: lead.id } })).body.lead_origin).toBe('instagram')
    expect((await call('exportLeads', { query: { search: 'Ada Park' } })).body).toContain(',"Insta",')
    expect(await change('instagram', { label: 'Facebook' })).toMatchObject({ status: 409 })
    expect((await change('instagram', { label: 'Instagram' })).status).toBe(200)
  })

  it('does not get the label that another keeps', async () => {
    expect((await change('whatsapp', { label: 'Chat' })).status).toBe(200)
    expect(await change('website', { label: 'WhatsApp' })).toEqual({
      status: 409,
      body: { message: 'A lead origin with this label already exists' },
    })
  })

  it.each([' All ', 'other', 'OTHER!'])('does not get a label that stands for something else: %s', async (label) => {
    const message = 'All and Other are reserved: they stand for all origins and for the rest in reports'
    const refused = { status: 400, body: { errors: [{ path: 'label', message }] } }
    expect(await call('createLeadOrigin', { body: { label } })).toMatchObject(refused)
    expect(await change('facebook', { label })).toMatchObject(refused)
  })

  it('is switched off and on, and stays in the list', async () => {
    expect((await change('referral', { is_active: false })).body).toMatchObject({ is_active: false, label: 'Referral' })
    expect((await list()).some(({ value }: { value: string }) => value === 'referral')).toBe(true)
    expect((await change('referral', { is_active: true })).body.is_active).toBe(true)
  })

  it('never changes what leads keep', async () => {
    expect((await change('commercial', { value: 'other', label: 'Business' })).body).toMatchObject({
      value: 'commercial',
      label: 'Business',
    })
  })

  it('says who has changed the same meanwhile', async () => {
    const id = await idOf('website')
    const { version } = (await list()).find((origin: { id: number }) => origin.id === id)
    await call('updateLeadOrigin', { params: { id }, body: { label: 'Our Site', version } })
    const { status, body } = await call('updateLeadOrigin', { params: { id }, body: { label: 'Web', version } })
    expect([status, body.conflicts]).toMatchObject([409, [{ field: 'label', yours: 'Web', theirs: 'Our Site', by: 'maria' }]])
  })

  it('that is not there is not found', async () => {
    expect(await call('updateLeadOrigin', { params: { id: 99999 }, body: { label: 'Any' } })).toMatchObject({ status: 404 })
  })
})

describe('the order', () => {
  it('is as somebody puts it; who joins later is last', async () => {
    const ids = (await list()).map(({ id }: { id: number }) => id)
    const turned = [...ids].reverse()
    expect((await call('orderLeadOrigins', { body: { ids: turned } })).body.map(({ id }: { id: number }) => id)).toEqual(turned)
    const { body } = await call('createLeadOrigin', { body: { label: 'Podcast' } })
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([...turned, body.id])
  })

  it('names every origin once, or is refused', async () => {
    const ids = (await list()).map(({ id }: { id: number }) => id)
    for (const wrong of [ids.slice(1), [...ids, 99999], [...ids.slice(1), ids[1]]]) {
      expect(await call('orderLeadOrigins', { body: { ids: wrong } })).toMatchObject({
        status: 409,
        body: { message: 'The list of lead origins has changed meanwhile' },
      })
    }
  })
})

describe('an origin that is not offered', () => {
  const lead = { name: 'Cy Lane', phone: '(555) 555-0102', assigned_to: 'maria' }
  const refused = (message: string) => ({ status: 400, body: { errors: [{ path: 'lead_origin', message }] } })
  const hide = async (label: string) => {
    const { body } = await call('createLeadOrigin', { body: { label } })
    return () => change(body.value, { is_active: false })
  }

  it('is given to no new lead: one that nobody knows, or one that was switched off', async () => {
    await (await hide('Yard Sale'))()
    const add = (lead_origin: string) => call('createLead', { body: { ...lead, lead_origin } })
    expect(await add('yard_sale')).toMatchObject(refused('“Yard Sale” is no longer offered'))
    expect(await add('tiktok')).toMatchObject(refused('“tiktok” is not known'))
    const { label } = (await list()).find(({ value }: { value: string }) => value === 'whatsapp')
    await change('whatsapp', { is_active: false })
    expect(await add('WhatsApp')).toMatchObject(refused(`“${label}” is no longer offered`))
    await change('whatsapp', { is_active: true })
    expect((await add('WhatsApp')).status).toBe(201)
  })

  it('stays with the leads that have it, which can be changed and brought back', async () => {
    const switchOff = await hide('Home Show')
    const { id } = (await call('createLead', { body: { ...lead, lead_origin: 'home_show' } })).body
    const other = (await call('createLead', { body: { ...lead, lead_origin: 'website' } })).body
    await switchOff()
    const update = (params: { id: number }, body: object) => call('updateLead', { params, body })
    expect(await update({ id }, { lead_origin: 'home_show', remarks: 'In Progress' })).toMatchObject({
      status: 200,
      body: { lead_origin: 'home_show' },
    })
    expect(await update({ id: other.id }, { lead_origin: 'home_show' })).toMatchObject(refused('“Home Show” is no longer offered'))
    expect(await update({ id: 999_999 }, { lead_origin: 'home_show' })).toMatchObject({ status: 404 })
    await call('deleteLead', { params: { id } })
    expect(await call('restoreLead', { params: { id } })).toMatchObject({ status: 200, body: { lead_origin: 'home_show' } })
  })

  it('is neither proposed for a file of leads nor taken from one', async () => {
    await change('facebook', { is_active: false })
    const file = Buffer.from('Name,Phone,Origin\nDee Park,(555) 555-0103,Facebook\n')
    const { body: found } = await call('uploadLeadImport', { query: { file_name: 'leads.csv' }, file })
    expect(found).toMatchObject({
      counts: { create: 1, fault: 0 },
      unknown_values: [{ field: 'lead_origin', value: 'Facebook', count: 1 }],
    })
    expect(found.settings.lead_origin).not.toBe('facebook')
    // Thirty at once, so that a lead is refused on every connection that the check may use next.
    await Promise.all(Array.from({ length: 30 }, () => call('createLead', { body: { ...lead, lead_origin: 'facebook' } })))
    const check = (lead_origin: string) => call('checkLeadImport', { params: { id: found.id }, body: { ...found.settings, lead_origin } })
    expect(await check('facebook')).toMatchObject(refused('“Facebook” is no longer offered'))
    await change('facebook', { is_active: true })
    expect(await check('facebook')).toMatchObject({ status: 200, body: { counts: { create: 1, fault: 0 }, unknown_values: [] } })
  })

  it('that was switched off meanwhile does not make a repeated request a refused one', async () => {
    const switchOff = await hide('Spring Fair')
    const add = () =>
      call('createLead', { body: { ...lead, lead_origin: 'spring_fair' }, headers: { 'idempotency-key': 'once-in-spring' } })
    const first = await add()
    await switchOff()
    expect(await add()).toEqual(first)
  })
})

describe('how many leads there are of an origin', () => {
  it('is known for each, without those that were deleted', async () => {
    const add = async () =>
      (await call('createLead', { body: { name: 'Bo Lane', phone: '(555) 555-0101', lead_origin: 'flyer', assigned_to: 'maria' } })).body.id
    await call('createLeadOrigin', { body: { label: 'Flyer' } })
    const id = await add()
    await add()
    await call('deleteLead', { params: { id } })
    expect((await call('leadOriginCounts')).body).toContainEqual({ origin: 'flyer', leads: 1 })
  })
})

describe('who may', () => {
  it('whoever sees leads reads the origins; only the key admin changes them or counts', async () => {
    expect((await call('listLeadOrigins', { as: diego })).status).toBe(200)
    expect((await call('listLeadOrigins', { as: createTestUser('nobody', 'sales_rep', ['sample-booklets']) })).status).toBe(403)
    for (const name of ['createLeadOrigin', 'orderLeadOrigins', 'leadOriginCounts'] as const)
      expect((await call(name, { as: james, ...(name !== 'leadOriginCounts' && { body: {} }) })).status).toBe(403)
    expect((await change('website', { label: 'Mine' }, james)).status).toBe(403)
  })
})

describe('at the start of a product that had origins already', () => {
  it('nothing is added that is there', async () => {
    await db.pool.query(`delete from crm.commands where key = 'known-lead-origins'`).catch(() => undefined)
    const before = (await list()).length
    await addBuiltInLeadOrigins({ store, db }, buildTestEventMeta(maria))
    expect((await list()).length).toBe(before)
  })
})
