import { completionMarkerText } from '@crm/contracts'
import { buildLeadStreamId } from '@crm/events'
import { leadDecider } from '@crm/service-leads'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, diego, maria, startServiceApi } from '@crm/testing/service-api'
import { beforeEach, describe, expect, it } from 'vitest'

const { url } = await createTestDatabase()
const { call, store, db } = await startServiceApi({ url })
const today = '2026-03-05' // a Thursday
const ada = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria', remarks: 'Sold' }

beforeEach(() => db.pool.query('update crm.leads set deleted_at = now()'))

const create = async (more: object = {}): Promise<number> => (await call('createLead', { body: { ...ada, ...more } })).body.id
const on = (installation_date: string, more: object = {}) => create({ installation_date, ...more })
const markDone = (id: number, day = today) =>
  store.execute({
    decider: leadDecider,
    streamId: buildLeadStreamId(id),
    command: { type: 'CompleteInstallation', data: { today: day } },
    meta: buildTestEventMeta(maria),
  })
const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)
const board = async () => (await call('installationBoard')).body

describe('an installation', () => {
  it('is a Sold lead: un-selling hides it, deletes nothing, and selling shows it again as it was', async () => {
    const id = await on('2026-03-10', { deposit_paid: true, selected_colors: ['WMK-101'], assigned_installer: 'Diego' })
    const before = (await call('getInstallation', { params: { id } })).body
    await call('updateLead', { params: { id }, body: { remarks: 'In Progress' } })
    expect((await call('getInstallation', { params: { id } })).status).toBe(404)
    expect((await call('listInstallations')).body).toEqual([])
    expect((await board()).counts.upcoming).toBe(0)
    await call('updateLead', { params: { id }, body: { remarks: 'sold' } })
    const { installation_date, deposit_paid, selected_colors, assigned_installer } = before
    expect((await call('getInstallation', { params: { id } })).body).toMatchObject({
      ...{ installation_date, deposit_paid, selected_colors, assigned_installer },
    })
  })

  it('that is deleted, never was or has no number is not found', async () => {
    const id = await on('2026-03-10')
    await call('deleteLead', { params: { id } })
    for (const gone of [id, 2_000_000]) {
      expect(await call('getInstallation', { params: { id: gone } })).toEqual({ status: 404, body: { message: 'Installation not found' } })
    }
    expect((await call('getInstallation', { params: { id: 'x' } })).status).toBe(400)
  })

  it('is answered just as its lead is, and where it stands', async () => {
    const id = await on('2026-03-20', {
      notes: 'First',
      project_amount: '12.5',
      address: '1 Sample Street',
      assigned_installer: 'Ana, Diego',
    })
    const asLead = (await call('getLead', { params: { id } })).body
    const installation = { ...asLead, section: 'upcoming', urgent: false, unconfirmed: false }
    expect((await call('getInstallation', { params: { id } })).body).toEqual(installation)
    expect((await call('listInstallations')).body).toEqual([installation])
  })
})

describe('the section of an installation', () => {
  const done = completionMarkerText
  it.each([
    ['with a date of today', { installation_date: today }, 'upcoming'],
    ['with a later date', { installation_date: '2026-12-01' }, 'upcoming'],
    ['with a past date', { installation_date: '2026-03-04' }, 'completed, unconfirmed'],
    ['without a date', {}, 'unscheduled'],
    ['of a repair to come', { installation_date: '2026-03-06', notes: 'Please repair the door' }, 'repair'],
    ['of a repair of today', { installation_date: today, additional_notes: 'FIX the seam' }, 'repair, urgent'],
    ['of a repair gone by', { installation_date: '2026-01-01', notes: 'x\nRepair.' }, 'repair, urgent'],
    ['of a repair without a date', { notes: 'fix it' }, 'repair'],
    ['of a fixture', { installation_date: today, notes: 'fixture by the sink, prefixed, repairs' }, 'upcoming'],
    ['with the text', { installation_date: '2026-12-01', additional_notes: `x\n${done}` }, 'completed'],
    ['of a repair with the text', { notes: 'repair', additional_notes: done }, 'completed'],
    ['with the text in its other notes', { notes: done }, 'unscheduled'],
  ])('%s is %j: %s', async (_, more, expected) => {
    const id = await create(more)
    const { section, urgent, unconfirmed } = (await call('getInstallation', { params: { id } })).body
    expect([section, ...(urgent ? ['urgent'] : []), ...(unconfirmed ? ['unconfirmed'] : [])].join(', ')).toBe(expected)
    // Only the list of that section contains it, and it is counted once.
    const { upcoming, unscheduled, repairs, completed, unconfirmed: past, counts } = await board()
    const lists = { upcoming, unscheduled, repair: repairs, completed, unconfirmed: past }
    expect(Object.keys(lists).filter((name) => ids(lists[name as keyof typeof lists]).includes(id))).toEqual([
      unconfirmed ? 'unconfirmed' : section,
    ])
    const { completedThisMonth: _month, ...figures } = counts
    const none = { upcoming: 0, unscheduled: 0, repairs: 0, urgent: 0, urgentToday: 0, completed: 0, unconfirmed: 0 }
    const name = section === 'repair' ? 'repairs' : section
    const urgentToday = urgent && 'installation_date' in more && more.installation_date === today ? 1 : 0
    expect(figures).toEqual({ ...none, [name]: 1, urgent: urgent ? 1 : 0, urgentToday, unconfirmed: unconfirmed ? 1 : 0 })
    expect(ids((await call('listCompletedProjects')).body.projects)).toEqual(section === 'completed' ? [id] : [])
  })

  it('is completed once it was marked as done, whatever its date', async () => {
    const id = await on('2026-12-01')
    await markDone(id)
    const { section, unconfirmed, completed_on } = (await call('getInstallation', { params: { id } })).body
    expect({ section, unconfirmed, completed_on }).toEqual({ section: 'completed', unconfirmed: false, completed_on: today })
  })
})

describe('the board', () => {
  it("counts the jobs of the business's week, whatever became of them, and none without a date", async () => {
    for (const day of ['2026-02-28', '2026-03-01', '2026-03-07', '2026-03-08', '2026-03-09']) await on(day)
    await on('2026-03-03', { notes: 'repair' })
    await markDone(await on('2026-03-04'))
    await create()
    expect((await board()).week).toEqual({ first: '2026-03-01', last: '2026-03-07', jobs: 4 })
    await call('changeBusinessSettings', { body: { week_starts_on: 'Monday' } })
    expect((await board()).week).toEqual({ first: '2026-03-02', last: '2026-03-08', jobs: 4 })
    await call('changeBusinessSettings', { body: { week_starts_on: 'Sunday' } })
  })

  it('shows the next job first, and of completed ones the latest six', async () => {
    const [later, sooner] = [await on('2026-04-02'), await on('2026-03-07')]
    const past = []
    for (const day of ['20', '26', '21', '25', '22', '24', '23']) past.push(await on(`2026-02-${day}`))
    for (const id of past) await markDone(id)
    const [unmarked, latest] = [await on('2026-02-10'), await on('2026-02-27')]
    const { upcoming, completed, unconfirmed, counts } = await board()
    expect(ids(unconfirmed)).toEqual([latest, unmarked])
    expect(ids(upcoming)).toEqual([sooner, later])
    expect(completed.map((job: { installation_date: string }) => job.installation_date.slice(8))).toEqual([
      '26',
      '25',
      '24',
      '23',
      '22',
      '21',
    ])
    expect(counts).toMatchObject({ completed: 9, unconfirmed: 2, completedThisMonth: 0 })
  })

  it('counts for this month what ended in it: planned for a day that passed, or marked before its day', async () => {
    await on('2026-03-01')
    await on('2026-02-28')
    await markDone(await on('2026-04-20'))
    await markDone(await create())
    await markDone(await on('2026-02-27'))
    expect((await board()).counts).toMatchObject({ completed: 5, completedThisMonth: 3 })
  })

  it('holds at most 200 jobs of a section, and counts all', async () => {
    const seed = await on('2026-03-09')
    const columns = 'name, lead_origin, date_created, assigned_to, remarks, installation_date, version, created_at, updated_at'
    await db.pool.query(
      `insert into crm.leads (id, ${columns}) select 1000000 + n, ${columns} from crm.leads, generate_series(1, 204) n where id = $1`,
      [seed],
    )
    const { upcoming, counts } = await board()
    expect([upcoming.length, counts.upcoming]).toEqual([200, 205])
    await db.pool.query('delete from crm.leads where id > 1000000')
  })
})

describe('the filters', () => {
  const make = async () => ({
    ann: await on('2026-03-20', {
      name: 'Ann Lee',
      address: '1480 Maple Grove Ave, Arlington, VA',
      assigned_installer: 'Diego',
      project_amount: '900',
    }),
    bob: await on('2026-03-10', { name: 'Bob Maple', phone: '(202) 555-0143', deposit_paid: true, project_amount: '1200' }),
    cy: await create({ name: 'Cy Young', assigned_installer: 'diego, Ana', balance_paid: true }),
    dee: await on('2026-03-12', { name: 'Dee Park', notes: 'repair', assigned_installer: 'Ana' }),
    eve: await on('2026-02-12', { name: 'Eve Stone', email: 'maple@example.com', deposit_paid: true }),
  })
  const listed = async (query: object) => {
    const { upcoming, unscheduled, repairs, unconfirmed } = (await call('installationBoard', { query: { ...query } })).body
    return [upcoming, unscheduled, repairs, unconfirmed].flatMap(ids)
  }

  it('select by name, address, email and phone, by installer and by what is due, in every section', async () => {
    const { ann, bob, cy, dee, eve } = await make()
    expect(await listed({ search: 'maple' })).toEqual([bob, ann, eve])
    expect(await listed({ search: 'grove ave' })).toEqual([ann])
    expect(await listed({ search: '202-555-0143' })).toEqual([bob])
    expect(await listed({ search: 'de' })).toEqual([dee])
    expect(await listed({ search: '%' })).toEqual([])
    expect(await listed({ installer: 'DIEGO' })).toEqual([ann, cy])
    expect(await listed({ installer: '-' })).toEqual([bob, eve])
    expect(await listed({ payment: 'pending' })).toEqual([ann, dee])
    expect(await listed({ payment: 'deposit' })).toEqual([bob, eve])
    expect(await listed({ payment: 'paid' })).toEqual([cy])
    expect(await listed({ installer: 'ana', payment: 'paid' })).toEqual([cy])
    expect(await listed({ search: '', installer: 'all', payment: 'all' })).toHaveLength(5)
  })

  it('order by date, name, or amount', async () => {
    const { ann, bob } = await make()
    const upcoming = async (sort: string) => ids((await call('installationBoard', { query: { sort } })).body.upcoming)
    expect(await upcoming('date')).toEqual([bob, ann])
    expect(await upcoming('name')).toEqual([ann, bob])
    expect(await upcoming('amount')).toEqual([bob, ann])
    expect((await call('installationBoard', { query: { sort: 'phone' } })).status).toBe(400)
    expect((await call('installationBoard', { query: { payment: 'late' } })).status).toBe(400)
  })

  it('count what they select, beside the figures of all', async () => {
    await make()
    const { counts, found } = (await call('installationBoard', { query: { payment: 'deposit' } })).body
    expect(counts).toMatchObject({ upcoming: 2, unscheduled: 1, repairs: 1, completed: 1, unconfirmed: 1 })
    expect(found).toEqual({ upcoming: 1, unscheduled: 0, repairs: 0, completed: 1, unconfirmed: 1 })
  })

  it('find an installer who was renamed by today’s name', async () => {
    const { id, version } = (await call('createInstaller', { body: { name: 'Maggie Older' } })).body
    const job = await on('2026-03-20', { assigned_installer: 'Maggie Older' })
    await call('updateInstaller', { params: { id }, body: { name: 'Maggie Newer', version } })
    expect(await listed({ installer: 'Maggie Newer' })).toEqual([job])
  })

  it('select and order completed projects', async () => {
    const first = await on('2026-02-01', { name: 'Zoe', project_amount: '10', assigned_installer: 'Ana' })
    const second = await on('2026-02-02', { name: 'Al', project_amount: '9', deposit_paid: true })
    const projects = async (query: object) => {
      const { body } = await call('listCompletedProjects', { query: { ...query } })
      return [ids(body.projects), body.total]
    }
    expect(await projects({})).toEqual([[second, first], 2])
    expect(await projects({ sort: 'name' })).toEqual([[second, first], 2])
    expect(await projects({ sort: 'amount' })).toEqual([[first, second], 2])
    expect(await projects({ installer: 'ana' })).toEqual([[first], 1])
    expect(await projects({ payment: 'deposit', search: 'al' })).toEqual([[second], 1])
  })
})

describe('the export of installations', () => {
  // Every cell is quoted, and none of these has a quote or a line break.
  const rowsOf = (text: string): string[][] =>
    text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'))

  it('holds what the filters select, open ones first, each with its section, and is in the log', async () => {
    const done = await on('2026-03-20', { name: 'Done' })
    await markDone(done)
    await on('2026-02-20', { name: 'Past', assigned_installer: 'Ana, Diego', address: '1 Sample Street', project_amount: '12.5' })
    await on('2026-03-20', { name: 'Next', deposit_paid: true })
    await create({ name: 'Undated' })
    await on('2026-03-02', { name: 'Broken', notes: 'repair' })
    await create({ name: 'Not sold', remarks: 'New' })
    const { status, body } = await call('exportInstallations', { as: diego })
    expect(status).toBe(200)
    const [header, ...rows] = rowsOf(body)
    expect(header).toEqual([
      ...['Section', 'Name', 'Phone', 'Email', 'Address', 'Installation Date', 'Completed On', 'Assigned Installers', 'Selected Colors'],
      ...['Project Amount', 'Deposit Paid', 'Balance Paid', 'Notes', 'Additional Notes'],
    ])
    expect(rows.map(([section, name]) => [section, name])).toEqual([
      ['Service & Repair Jobs', 'Broken'],
      ['Upcoming Installations', 'Next'],
      ['Not Scheduled Yet', 'Undated'],
      ['Completed Projects', 'Done'],
      ['Needs confirmation', 'Past'],
    ])
    expect(rows.at(-1)?.slice(3, 12)).toEqual(['', '1 Sample Street', '2026-02-20', '', 'Ana, Diego', '', '12.50', 'No', 'No'])
    expect(rowsOf((await call('exportInstallations', { query: { search: 'next', payment: 'deposit' } })).body)).toHaveLength(2)
    const { rows: logged } = await db.pool.query(`select data from crm.events where type = 'InstallationsExported' order by position`)
    expect(logged.map(({ data }) => data)).toEqual([
      { count: 5, filters: {} },
      { count: 1, filters: { search: 'next', payment: 'deposit' } },
    ])
  })

  it('is for people who may open installations', async () => {
    expect((await call('exportInstallations', { as: createTestUser('pat', 'manager', ['leads']) })).status).toBe(403)
    expect((await call('exportInstallations', { query: { payment: 'late' } })).status).toBe(400)
  })
})

describe('GET /api/installations', () => {
  it('answers all of them, the latest date first, those without one last', async () => {
    const [undated, soon, late] = [await create(), await on('2026-03-20'), await on('2026-04-20')]
    await create({ remarks: 'In Progress', installation_date: '2026-03-20' })
    expect(ids((await call('listInstallations')).body)).toEqual([late, soon, undated])
  })

  it('is for people who may open one of the screens that show them', async () => {
    expect((await call('listInstallations', { as: diego })).status).toBe(200)
    expect((await call('listInstallations', { as: createTestUser('pat', 'installer', ['leads']) })).status).toBe(403)
  })
})

describe('completed projects', () => {
  it('come by page, the latest first; one marked before its day by the day of the marking', async () => {
    const [old, marked, latest] = [await on('2026-02-01'), await on('2026-04-01'), await on('2026-03-04')]
    const undated = await create({ additional_notes: completionMarkerText })
    await markDone(marked)
    const page = async (query: object) => {
      const { projects, total } = (await call('listCompletedProjects', { query: { ...query } })).body
      return [ids(projects), total]
    }
    expect(await page({})).toEqual([[marked, latest, old, undated], 4])
    expect(await page({ limit: 2, page: 2 })).toEqual([[old, undated], 4])
    expect(await page({ page: 9 })).toEqual([[], 4])
    expect((await call('listCompletedProjects', { query: { limit: 101 } })).status).toBe(400)
  })
})

describe('the search of completed projects', () => {
  const found = async (q: string) => ids((await call('searchCompletedProjects', { query: { q } })).body)

  it('finds what is completed by name, e-mail and phone, the latest first', async () => {
    const older = await on('2026-02-01', { name: 'Zoe Quill', email: 'zoe@example.com', phone: '+1 (415) 555-0107' })
    const newer = await on('2026-02-02', { name: 'Bob', email: 'bob.quill@example.com', phone: '2137770101' })
    await on('2026-03-06', { name: 'Quill to come' })
    await on('2026-01-06', { name: 'Quill to repair', notes: 'repair' })
    await on('2026-02-03', { name: 'Quill', remarks: 'In Progress' })
    expect(await found('QUILL')).toEqual([newer, older])
    expect(await found('zoe@')).toEqual([older])
    for (const phone of ['4155550107', '415-555-0107', '+1 415 555 0107', '1-415-555-0107', '555.01', '(415)', '0107']) {
      expect([phone, await found(phone)]).toEqual([phone, [older]])
    }
    expect((await call('searchCompletedProjects', { query: { q: 'zoe quill' } })).body).toEqual([
      {
        ...{ id: older, name: 'Zoe Quill', phone: '+1 (415) 555-0107', email: 'zoe@example.com', address: null },
        ...{ project_amount: '0.00', installation_date: '2026-02-01' },
      },
    ])
  })

  it('finds nothing by % and _ alone, and takes them for no word', async () => {
    const id = await on('2026-02-01', { name: '2100%_ Kitchens' })
    await on('2026-02-01', { name: '2000 Kitchens' })
    expect(await found('2100%')).toEqual([id])
    expect(await found('%_ kitchens 2100')).toEqual([id])
    expect(await found('___')).toEqual([])
  })

  it('starts with 3 characters', async () => {
    await on('2026-02-01', { name: 'Ödé' })
    for (const q of ['', 'ab', ' ab ']) {
      const { status, body } = await call('searchCompletedProjects', { query: { q } })
      expect([status, body.errors]).toEqual([400, [{ path: 'q', message: 'Type at least 3 characters' }]])
    }
    expect((await call('searchCompletedProjects')).status).toBe(400)
    expect(await found('ödé')).toHaveLength(1)
  })

  it('finds at most 20', async () => {
    for (let n = 0; n < 21; n++) await on('2026-02-01')
    expect(await found('ada')).toHaveLength(20)
  })
})
