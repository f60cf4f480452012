import { completionMarkerText } from '@crm/contracts'
import { buildLeadStreamId } from '@crm/events'
import { leadDecider } from '@crm/service-leads'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, diego, maria, startServiceApi } from '@crm/testing/service-api'
import { beforeEach, describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, store, db } = await startServiceApi({ url })
const today = '2026-03-05'
const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria', remarks: 'Sold' }

beforeEach(() => db.pool.query('delete from crm.installers; update crm.leads set deleted_at = now(); delete from crm.calendar_events'))

const on = async (installation_date: string, more: object = {}): Promise<number> =>
  (await call('createLead', { body: { ...ada, installation_date, ...more } })).body.id
const hire = async (name: string, status = 'active') => call('createInstaller', { body: { name, status } })
const leave = (assigned_to: string, start_date: string, end_date?: string) =>
  call('createCalendarEvent', { body: { title: `${assigned_to} off`, type: 'leave', all_day: true, assigned_to, start_date, end_date } })
const markDone = (id: number, day: string) =>
  store.execute({
    ...{ decider: leadDecider, streamId: buildLeadStreamId(id), command: { type: 'CompleteInstallation', data: { today: day } } as const },
    meta: buildTestEventMeta(maria),
  })
const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

describe('the crew of a day', () => {
  const crew = async (date: string, except?: number) =>
    (await call('installationCrew', { query: { date, ...(except && { except }) } })).body.map(
      ({ name, jobs, leave: away }: { name: string; jobs: { id: number }[]; leave: string[] }) => [name, ids(jobs), away],
    )

  it('is everybody who is neither terminated nor deleted, by name, with their jobs that day', async () => {
    await hire('Diego')
    await hire('ana', 'inactive')
    await hire('Gone', 'terminated')
    await call('deleteInstaller', { params: { id: (await hire('Deleted')).body.id } })
    const [both, repair] = [
      await on(today, { assigned_installer: 'DIEGO, Ana' }),
      await on(today, { notes: 'fix', assigned_installer: 'Ana' }),
    ]
    await on('2026-03-06', { assigned_installer: 'Ana' })
    await on(today, { assigned_installer: 'Ana', remarks: 'In Progress' })
    await on(today, { assigned_installer: 'Ana', additional_notes: completionMarkerText })
    expect(await crew(today)).toEqual([
      ['ana', [both, repair], []],
      ['Diego', [both], []],
    ])
    expect(await crew(today, both)).toEqual([
      ['ana', [repair], []],
      ['Diego', [], []],
    ])
  })

  it('says who is on leave, from the first to the last day', async () => {
    await hire('Diego')
    await leave('diego', '2026-03-10', '2026-03-12')
    await leave('Ana', '2026-03-10')
    const off = [['Diego', [], ['diego off']]]
    const at = [['Diego', [], []]]
    expect(await Promise.all(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'].map((day) => crew(day)))).toEqual([
      ...[at, off, off, off, at],
    ])
  })

  it('takes an installer whose status says so for on leave, and a cancelled or other event for none', async () => {
    await hire('Diego', 'on_leave')
    const { id } = (await leave('Diego', today)).body
    await call('deleteCalendarEvent', { params: { id } })
    await call('createCalendarEvent', {
      body: { title: 'Fair', type: 'trade-show', all_day: true, start_date: today, assigned_to: 'Diego' },
    })
    expect(await crew(today)).toEqual([['Diego', [], ['On leave']]])
  })

  it('knows jobs and leaves by the name that an installer had then, and gives that name to whoever has taken it since', async () => {
    const { id, version } = (await hire('Diego')).body
    const job = await on(today, { assigned_installer: 'Diego' })
    await leave('Diego', today)
    await call('updateInstaller', { params: { id }, body: { name: 'Diego Sample', version } })
    expect(await crew(today)).toEqual([['Diego Sample', [job], ['Diego off']]])
    await hire('Diego')
    expect(await crew(today)).toEqual([
      ['Diego', [job], ['Diego off']],
      ['Diego Sample', [], []],
    ])
  })

  it('knows a leave by the username and the full name of the account that an installer signs in with, in any case', async () => {
    const account = (id: number, username: string, fullName: string | null) =>
      db.pool.query(
        `insert into crm.users (id, username, full_name, role, permissions, created_at) values ($1, $2, $3, 'installer', '{}', now())`,
        [...[id, username, fullName]],
      )
    await hire('Diego Sample')
    await hire('rsample')
    await account(4801, 'dsample', 'DIEGO SAMPLE')
    await account(4802, 'RSample', 'Ruben Sample')
    // Another user's account has the name of an installer: the name still means the installer.
    await account(4803, 'diego sample', null)
    for (const name of ['DSample', 'ruben sample', 'Diego Sample']) await leave(name, today)
    expect(await crew(today)).toEqual([
      ['Diego Sample', [], ['DSample off', 'Diego Sample off']],
      ['rsample', [], ['ruben sample off']],
    ])
  })

  it('needs a day', async () => {
    for (const query of [{}, { date: 'today' }, { date: today, except: 'x' }]) {
      expect((await call('installationCrew', { query: query as Record<string, string> })).status).toBe(400)
    }
  })
})

it('the board warns of whoever is not free on the day of a job', async () => {
  await hire('Diego')
  await hire('Ana', 'on_leave')
  const mine = { assigned_installer: 'Diego' }
  const [one, other, hers] = [
    await on('2026-03-09', mine),
    await on('2026-03-09', { ...mine, notes: 'repair' }),
    await on(today, { assigned_installer: 'ana' }),
  ]
  await on('2026-03-04', mine)
  await leave('Diego', '2026-03-01', '2026-03-09')
  expect((await call('installationBoard')).body.crewWarnings).toEqual([
    { id: hers, installer: 'Ana', jobs: [], leave: ['On leave'] },
    { id: one, installer: 'Diego', jobs: [{ id: other, name: ada.name }], leave: ['Diego off'] },
    { id: other, installer: 'Diego', jobs: [{ id: one, name: ada.name }], leave: ['Diego off'] },
  ])
})

describe('my day', () => {
  const day = async (as = diego, query = {}) => {
    const { jobs, done, next, repairs: _repairs, ...rest } = (await call('myDay', { as, query })).body
    return { ...rest, jobs: ids(jobs), done: ids(done), next: ids(next) }
  }

  it("holds the installer's own jobs: today's first, then earlier ones that nobody marked, repairs too", async () => {
    await hire('Diego')
    const mine = { assigned_installer: 'Ana, DIEGO' }
    const [old, repair, now] = [await on('2026-01-02', mine), await on('2026-03-01', { ...mine, notes: 'repair' }), await on(today, mine)]
    await on(today, { assigned_installer: 'Ana' })
    await on(today, { ...mine, remarks: 'New' })
    await on(today, { ...mine, additional_notes: completionMarkerText })
    expect(await day()).toEqual({ today, installer: 'Diego', jobs: [now, repair, old], done: [], next: [] })
  })

  it('holds what was marked today, whenever it was planned, and of the next jobs those of 14 days', async () => {
    await hire('Diego')
    const mine = { assigned_installer: 'diego' }
    const [marked, early, before] = [await on('2026-02-27', mine), await on('2026-03-09', mine), await on('2026-03-03', mine)]
    await markDone(marked, today)
    await markDone(early, today)
    await markDone(before, '2026-03-04')
    const [second, first] = [await on('2026-03-19', mine), await on('2026-03-06', mine)]
    await on('2026-03-20', mine)
    await on('2026-03-06', { assigned_installer: 'Ana' })
    expect(await day()).toEqual({ today, installer: 'Diego', jobs: [], done: [marked, early], next: [first, second] })
  })

  it('may be another day: its own jobs without earlier ones, what was marked then, and what came next', async () => {
    const marked = await on('2026-03-02')
    await markDone(marked, '2026-03-06')
    const [job, next] = [await on('2026-03-06'), await on('2026-03-20')]
    await on(today)
    expect(await day(maria, { date: '2026-03-06' })).toEqual({ today, installer: null, jobs: [job], done: [marked], next: [next] })
    expect(await day(maria, { date: today })).toEqual(await day(maria))
    expect((await call('myDay', { query: { date: 'tomorrow' } })).status).toBe(400)
  })

  it('is of whoever bears the full name of the account, before the username', async () => {
    await hire('dee')
    await hire('Diego Example')
    const dee = { ...createTestUser('dee', 'installer'), id: 4711 }
    expect((await day(dee)).installer).toBe('dee')
    await db.pool.query(
      `insert into crm.users (id, username, full_name, role, permissions, created_at) values (4711, 'dee', 'diego example', 'installer', '{}', now())`,
    )
    expect((await day(dee)).installer).toBe('Diego Example')
  })

  it("holds the installer's active repair requests with an appointment, today those of earlier days too", async () => {
    await hire('Diego')
    const report = async (appointment_date: string | null, more: object = {}): Promise<number> => {
      const repair = {
        customer_name: 'Ada',
        phone: '1',
        address: '1 Sample Street',
        issue_description: 'Loose',
        assigned_installer: 'DIEGO',
      }
      return (await call('createRepairRequest', { body: { ...repair, appointment_date, ...more } })).body.id
    }
    const [late, now, next] = [await report('2026-03-02'), await report(today, { priority: 'Urgent' }), await report('2026-03-06')]
    const hers = await report(today, { assigned_installer: ['Ana'] })
    await report(null)
    await report(today, { status: 'Cancelled' })
    const repairs = async (query = {}, as = diego) => ids((await call('myDay', { as, query })).body.repairs)
    expect(await repairs()).toEqual([now, late])
    expect(await repairs({ date: '2026-03-06' })).toEqual([next])
    expect(await repairs({}, maria)).toEqual([now, late, hers])
  })

  it('still holds the jobs that were planned under an earlier name', async () => {
    const { id, version } = (await hire('Diego')).body
    const [early, late] = [await on(today, { assigned_installer: 'Diego' }), await on('2026-03-06', { assigned_installer: 'Diego Sample' })]
    await call('updateInstaller', { params: { id }, body: { name: 'Diego Sample', version } })
    expect(await day()).toEqual({ today, installer: 'Diego Sample', jobs: [early], done: [], next: [late] })
  })

  it("is everybody's for who is no installer, or no longer one", async () => {
    await hire('Diego', 'terminated')
    const [hers, his, next] = [await on(today, { assigned_installer: 'Ana' }), await on(today), await on('2026-03-06')]
    for (const as of [maria, diego]) expect(await day(as)).toEqual({ today, installer: null, jobs: [his, hers], done: [], next: [next] })
  })

  it('is for people who may open Installations', async () => {
    expect((await call('myDay', { as: createTestUser('pat', 'sales_rep', ['leads', 'followups']) })).status).toBe(403)
  })
})
