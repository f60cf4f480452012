import { describe, expect, it } from 'vitest'
import { buildCrew, findCrewWarnings, type PlannedInstallation } from './crew.ts'

const diego = { id: 1, name: 'Diego', status: 'active', known_as: ['diego'] }
const job = { id: 7, name: 'Ada Example', assigned_installer: ['ANA', 'diego'] }

describe('the crew of a day', () => {
  it('are all that could work, with the jobs that name them in any case', () => {
    expect(buildCrew([diego, { id: 2, name: 'Ben', status: 'inactive', known_as: ['ben'] }], [job], [])).toEqual([
      { ...diego, jobs: [{ id: 7, name: 'Ada Example' }], leave: [] },
      { id: 2, name: 'Ben', status: 'inactive', known_as: ['ben'], jobs: [], leave: [] },
    ])
  })

  it('names nobody by a part of a name', () => {
    expect(buildCrew([{ ...diego, name: 'Die', known_as: ['die'] }], [job], [{ title: 'Leave', assigned_to: 'Diego' }])).toEqual([
      { ...diego, name: 'Die', known_as: ['die'], jobs: [], leave: [] },
    ])
  })

  it('finds those who bore another name when they were planned', () => {
    const renamed = { ...diego, name: 'James', known_as: ['james', 'diego'] }
    expect(buildCrew([renamed], [job], [])[0]).toMatchObject({ name: 'James', jobs: [{ id: 7 }] })
  })

  it('tells who is on leave, by status and by the calendar', () => {
    const leaves = [
      { title: 'Family', assigned_to: 'DIEGO' },
      { title: 'Doctor', assigned_to: 'Ana' },
    ]
    expect(buildCrew([{ ...diego, status: 'on_leave' }], [], leaves)[0]?.leave).toEqual(['On leave', 'Family'])
    expect(buildCrew([diego], [], leaves)[0]?.leave).toEqual(['Family'])
  })
})

const day = '2026-11-30'
const ruben = { id: 1, name: 'Ruben Sample', status: 'active', known_as: ['ruben sample', 'ruben'] }
const planned = (id: number, name: string, assigned_installer: string[], installation_date = day): PlannedInstallation => ({
  ...{ id, name, assigned_installer, installation_date },
})
const bob = planned(1, 'Bob Ortiz', ['Marcus', 'Ruben'])
const priya = planned(2, 'Priya Raman', ['RUBEN SAMPLE'])
const warned = (jobs: PlannedInstallation[], leaves: Parameters<typeof findCrewWarnings>[0]['leaves'] = [], installers = [ruben]) =>
  findCrewWarnings({ installers, jobs, leaves })

describe('the plan of the days ahead', () => {
  it('warns at both places of an installer who is at two on one day, also where one names them as they were called once', () => {
    expect(warned([bob, priya, planned(3, 'Cy Young', ['Ruben'], '2026-12-02')])).toEqual([
      { id: 1, installer: 'Ruben Sample', jobs: [{ id: 2, name: 'Priya Raman' }], leave: [] },
      { id: 2, installer: 'Ruben Sample', jobs: [{ id: 1, name: 'Bob Ortiz' }], leave: [] },
    ])
  })

  it('warns of a leave on each of its days, and of a status', () => {
    const leave = { title: 'Family visit', assigned_to: 'ruben', first: '2026-11-28', last: day }
    expect(warned([bob], [leave])).toEqual([{ id: 1, installer: 'Ruben Sample', jobs: [], leave: ['Family visit'] }])
    expect(warned([planned(1, 'Bob Ortiz', ['Ruben'], '2026-12-01')], [leave])).toEqual([])
    expect(warned([bob], [], [{ ...ruben, status: 'on_leave' }])).toMatchObject([{ leave: ['On leave'] }])
  })

  it('warns of somebody at two places who is not on the books', () => {
    expect(warned([bob, planned(4, 'Di Example', ['marcus'])])).toEqual([
      { id: 1, installer: 'marcus', jobs: [{ id: 4, name: 'Di Example' }], leave: [] },
      { id: 4, installer: 'marcus', jobs: [{ id: 1, name: 'Bob Ortiz' }], leave: [] },
    ])
  })
})
