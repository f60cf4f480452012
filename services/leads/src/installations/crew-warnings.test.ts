import { describe, expect, it } from 'vitest'
import { crewWarningsOf, type PlannedInstallation } from './handlers.ts'

const day = '2026-11-30'
const ruben = { id: 1, name: 'Ruben Sample', status: 'active', known_as: ['ruben sample', 'ruben'] }
const job = (id: number, name: string, assigned_installer: string[], installation_date = day): PlannedInstallation => ({
  ...{ id, name, assigned_installer, installation_date },
})
const bob = job(1, 'Bob Ortiz', ['Marcus', 'Ruben'])
const priya = job(2, 'Priya Raman', ['RUBEN SAMPLE'])
const warned = (jobs: PlannedInstallation[], leaves: Parameters<typeof crewWarningsOf>[0]['leaves'] = [], installers = [ruben]) =>
  crewWarningsOf({ installers, jobs, leaves })

describe('the plan of the days ahead', () => {
  it('warns at both places of an installer who is at two on one day, also where one names them as they were called once', () => {
    expect(warned([bob, priya, job(3, 'Cy Young', ['Ruben'], '2026-12-02')])).toEqual([
      { id: 1, installer: 'Ruben Sample', jobs: [{ id: 2, name: 'Priya Raman' }], leave: [] },
      { id: 2, installer: 'Ruben Sample', jobs: [{ id: 1, name: 'Bob Ortiz' }], leave: [] },
    ])
  })

  it('warns of a leave on each of its days, and of a status', () => {
    const leave = { title: 'Family visit', assigned_to: 'ruben', first: '2026-11-28', last: day }
    expect(warned([bob], [leave])).toEqual([{ id: 1, installer: 'Ruben Sample', jobs: [], leave: ['Family visit'] }])
    expect(warned([job(1, 'Bob Ortiz', ['Ruben'], '2026-12-01')], [leave])).toEqual([])
    expect(warned([bob], [], [{ ...ruben, status: 'on_leave' }])).toMatchObject([{ leave: ['On leave'] }])
  })

  it('warns of somebody at two places who is not on the books', () => {
    expect(warned([bob, job(4, 'Di Example', ['marcus'])])).toEqual([
      { id: 1, installer: 'marcus', jobs: [{ id: 4, name: 'Di Example' }], leave: [] },
      { id: 4, installer: 'marcus', jobs: [{ id: 1, name: 'Bob Ortiz' }], leave: [] },
    ])
  })
})
