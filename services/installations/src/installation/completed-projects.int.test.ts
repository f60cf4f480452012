import { completionMarkerText } from '@crm/contracts'
import { rebuildProjection, verifyProjection } from '@crm/event-store'
import { createTestDatabase } from '@crm/testing'
import { createTestUser, diego, james, maria, sofia, startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { completedProjectsProjection } from './completed-projects.ts'

const { url } = await createTestDatabase()
const today = '2026-03-05'
const { call, store, db, setTime } = await startServiceApi({ url, time: `${today}T18:00:00.000Z` })

const sale = {
  name: 'Ada Example',
  phone: '(213) 555-0101',
  email: 'ada@example.com',
  lead_origin: 'facebook',
  assigned_to: 'maria',
  remarks: 'Sold',
  date_created: '2026-02-01',
  address: '1 Sample Street',
  project_amount: '4500.5',
  deposit_paid: true,
  installation_date: '2026-03-04',
  assigned_installer: ['Diego Sample'],
  selected_colors: ['WMK-101'],
  notes: 'Wants matte white',
}
const create = async (more: object = {}): Promise<number> => (await call('createLead', { body: { ...sale, ...more } })).body.id
const put = (id: number, body: object) => call('updateLead', { params: { id }, body })
const complete = (id: number, as = maria, body?: object) => call('completeInstallation', { params: { id }, as, ...(body && { body }) })
const reopen = (id: number, as = maria) => call('reopenInstallation', { params: { id }, as })
const get = async (id: number) => (await call('getLead', { params: { id } })).body
const factsOf = async (id: number, type: string) => (await store.read(`lead-${id}`)).filter((fact) => fact.type === type)
const projects = async () => (await db.pool.query('select * from crm.completed_projects order by id')).rows
const projectOf = async (id: number) => (await projects()).find((project) => project.lead_id === id)

describe('POST /api/installations/{id}/complete', () => {
  it('answers "Installation completed successfully" and the installation as it is then', async () => {
    const id = await create()
    const { status, body } = await complete(id, diego)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Installation completed successfully' })
    expect(body.installation).toMatchObject({ id, section: 'completed', unconfirmed: false, completed_on: today })
    expect(body.installation.additional_notes).toBe('Installation completed and moved to completed projects')
    expect((await call('getInstallation', { params: { id } })).body).toEqual(body.installation)
  })

  it('makes the completed project, with all that is stored of one', async () => {
    const id = await create()
    await complete(id)
    expect(await projectOf(id)).toMatchObject({
      id,
      lead_id: id,
      customer_name: 'Ada Example',
      phone: '(213) 555-0101',
      email: 'ada@example.com',
      address: '1 Sample Street',
      project_amount: '4500.50',
      deposit_paid: true,
      balance_paid: false,
      installation_date: '2026-03-04',
      completion_date: today,
      assigned_installer: ['Diego Sample'],
      notes: 'Wants matte white',
      original_lead_origin: 'facebook',
      original_date_created: '2026-02-01',
      original_assigned_to: 'maria',
      reopened_at: null,
    })
  })

  it('keeps the project as it was on that day', async () => {
    const id = await create()
    await complete(id)
    await put(id, { balance_paid: true, notes: 'Wants matte white\nThanked us' })
    expect(await projectOf(id)).toMatchObject({ balance_paid: false, notes: 'Wants matte white' })
  })

  it('takes the day on which it was done, and a note for the lead', async () => {
    const id = await create()
    const { status, body } = await complete(id, diego, { completed_on: '2026-03-04', note: 'Keys returned' })
    expect(status).toBe(200)
    const notes = 'Wants matte white\n[Mar 5, 2026] Keys returned'
    expect(body.installation).toMatchObject({ completed_on: '2026-03-04', notes })
    expect(await projectOf(id)).toMatchObject({ completion_date: '2026-03-04', notes })
    await reopen(id)
    expect(await get(id)).toMatchObject({ completed_on: null, notes })
  })

  it.each([
    [{ completed_on: '2026-03-06' }, 'Completed on: Must not be in the future'],
    [{ completed_on: 'soon' }, 'Completed on: Must be a date (yyyy-mm-dd)'],
    [{ note: 'x'.repeat(1001) }, 'Note: Must be at most 1000 characters'],
  ])('answers 400 for %j, and writes nothing', async (sent, message) => {
    const id = await create()
    const { status, body } = await complete(id, diego, sent)
    expect({ status, message: body.message }).toEqual({ status: 400, message })
    expect(await factsOf(id, 'InstallationCompleted')).toEqual([])
  })

  it('works once, however often it is pressed', async () => {
    const id = await create()
    const first = await complete(id)
    setTime('2026-03-06T18:00:00.000Z')
    const second = await complete(id)
    setTime(`${today}T18:00:00.000Z`)
    expect(second).toEqual(first)
    expect(await factsOf(id, 'InstallationCompleted')).toHaveLength(1)
  })

  it('works once for two people at once, with each other’s notes kept', async () => {
    const id = await create()
    const { version } = await get(id)
    const answers = await Promise.all([
      ...[maria, james, sofia, diego].map((someone) => complete(id, someone)),
      put(id, { notes: 'Wants matte white\nRang the bell', version }),
      put(id, { additional_notes: 'Has a dog', version }),
    ])
    const conflicts = answers.filter(({ status }) => status === 409)
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await factsOf(id, 'InstallationCompleted')).toHaveLength(1)
    const { notes, additional_notes, completed_on } = await get(id)
    expect({ notes, completed_on }).toEqual({ notes: 'Wants matte white\nRang the bell', completed_on: today })
    // A user who changes the same field too late gets a conflict instead of a silent loss.
    expect(additional_notes).toBe(conflicts.length > 0 ? completionMarkerText : `Has a dog\n${completionMarkerText}`)
  })

  it.each([
    ['is unknown', async () => 999_999],
    ['is not sold', () => create({ remarks: 'In Progress' })],
    [
      'is deleted',
      async () => {
        const id = await create()
        await call('deleteLead', { params: { id } })
        return id
      },
    ],
  ])('answers 404 "Installation not found" for a lead that %s, and writes nothing', async (_, make) => {
    const id = await make()
    const before = await store.read(`lead-${id}`)
    for (const answer of [await complete(id), await reopen(id)])
      expect(answer).toEqual({ status: 404, body: { message: 'Installation not found' } })
    expect(await store.read(`lead-${id}`)).toEqual(before)
  })

  it.each(['0', 'abc', '1.5', '99999999999'])('answers 400 for the id %s', async (id) => {
    expect((await call('completeInstallation', { params: { id } })).status).toBe(400)
  })

  it('is for people who may open installations', async () => {
    const id = await create()
    expect((await complete(id, createTestUser('pat', 'manager', ['leads']))).status).toBe(403)
    expect(await factsOf(id, 'InstallationCompleted')).toEqual([])
  })
})

describe('POST /api/installations/{id}/reopen', () => {
  const completed = async () => {
    const id = await create({ additional_notes: 'Has a dog' })
    await complete(id)
    return id
  }

  it('takes the completion back as a fact of its own, and the text with it', async () => {
    const id = await completed()
    const [fact] = await factsOf(id, 'InstallationCompleted')
    const { status, body } = await reopen(id, james)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Installation reopened successfully' })
    expect(body.installation).toMatchObject({ completed_on: null, additional_notes: 'Has a dog', unconfirmed: true })
    expect((await factsOf(id, 'InstallationReopened')).map(({ data }) => data)).toEqual([
      { lead: 'Ada Example', from: today, to: null, undoes: fact?.version },
    ])
  })

  it('marks the project as reopened, and the next completion makes it anew', async () => {
    const id = await completed()
    const first = await projectOf(id)
    await reopen(id)
    expect(await projectOf(id)).toMatchObject({ completion_date: today, reopened_at: expect.any(String) })
    await put(id, { balance_paid: true })
    setTime('2026-03-09T18:00:00.000Z')
    await complete(id)
    setTime(`${today}T18:00:00.000Z`)
    expect(await projectOf(id)).toMatchObject({
      completion_date: '2026-03-09',
      balance_paid: true,
      reopened_at: null,
      created_at: first.created_at,
      updated_at: '2026-03-09T18:00:00.000Z',
    })
    expect((await projects()).filter((project) => project.lead_id === id)).toHaveLength(1)
  })

  it('works once for two people at once', async () => {
    const id = await completed()
    expect((await Promise.all([reopen(id), reopen(id, james)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await factsOf(id, 'InstallationReopened')).toHaveLength(1)
  })

  it('is refused in words where nothing is completed', async () => {
    expect(await reopen(await create())).toEqual({ status: 409, body: { message: 'This installation is not completed' } })
  })

  it.each([
    [sofia, 403],
    [diego, 403],
    [createTestUser('pat', 'sales_rep', ['leads', 'installations', 'admin']), 403],
    [createTestUser('kim', 'manager', ['dashboard', 'followups']), 403],
    [createTestUser('lee', 'manager', ['leads']), 200],
    [createTestUser('ray', 'manager', ['installations']), 200],
  ])('asks for a manager with the key installations or leads: $username', async (someone, status) => {
    const id = await completed()
    const answer = await reopen(id, someone)
    expect(answer.status).toBe(status)
    expect(await factsOf(id, 'InstallationReopened')).toHaveLength(status === 200 ? 1 : 0)
    if (someone === sofia) expect(answer.body.message).toBe('Only a manager can reopen an installation that was marked as done')
  })

  it('is not what the general undo does', async () => {
    const id = await completed()
    const [fact] = await factsOf(id, 'InstallationCompleted')
    expect(await call('undoLeadChange', { params: { id }, body: { version: fact?.version } })).toEqual({
      status: 409,
      body: { message: 'An installation that was marked as done can only be reopened, not undone' },
    })
  })
})

describe('the history of a lead', () => {
  it('tells of a completion and of its taking back', async () => {
    const id = await create()
    await complete(id, diego)
    await reopen(id, james)
    const { entries } = (await call('leadHistory', { params: { id } })).body
    expect(entries.slice(0, 4)).toMatchObject([
      { by: 'james', did: 'changed the additional notes' },
      { by: 'james', did: 'reopened the installation', from: 'Mar 5, 2026', to: 'none' },
      { by: 'diego', did: 'changed the additional notes' },
      { by: 'diego', did: 'marked the installation as done', from: 'none', to: 'Mar 5, 2026' },
    ])
    expect(entries[0].request).toBe(entries[1].request)
  })
})

describe('a lead that is no longer Sold', () => {
  it('hides its installation, payments and colors, and sold again shows them as they were', async () => {
    const id = await create()
    await complete(id)
    const before = (await call('getInstallation', { params: { id } })).body
    await put(id, { remarks: 'In Progress' })
    expect((await call('getInstallation', { params: { id } })).status).toBe(404)
    expect((await call('listInstallations')).body.map((row: { id: number }) => row.id)).not.toContain(id)
    expect(await projectOf(id)).toMatchObject({ completion_date: today })
    await put(id, { remarks: 'Sold' })
    const { version, updated_at, ...after } = (await call('getInstallation', { params: { id } })).body
    expect(before).toMatchObject(after)
    expect(after).toMatchObject({ deposit_paid: true, selected_colors: ['WMK-101'], assigned_installer: ['Diego Sample'] })
    expect(await factsOf(id, 'InstallationCompleted')).toHaveLength(1)
  })
})

describe('the table of completed projects', () => {
  it('rebuilt equals what it was', async () => {
    const before = await projects()
    expect(before.length).toBeGreaterThan(5)
    const parts = { connectionString: url, projection: completedProjectsProjection }
    expect((await verifyProjection(parts)).map(({ missing, surplus }) => missing + surplus)).toEqual([0])
    await rebuildProjection(parts)
    expect(await projects()).toEqual(before)
  })

  it('applied twice equals once', async () => {
    const before = await projects()
    for (const { lead_id } of before) {
      for (const fact of await store.read(`lead-${lead_id}`)) {
        if (!completedProjectsProjection.handles.includes(fact.type)) continue
        for (const { text, values } of completedProjectsProjection.project(fact, (table) => `crm.${table}`))
          await db.pool.query(text, values)
      }
    }
    expect(await projects()).toEqual(before)
  })
})
