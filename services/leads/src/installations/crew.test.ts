import { describe, expect, it } from 'vitest'
import { crewOf } from './crew.ts'

const diego = { id: 1, name: 'Diego', status: 'active', known_as: ['diego'] }
const job = { id: 7, name: 'Ada Example', assigned_installer: ['ANA', 'diego'] }

describe('the crew of a day', () => {
  it('are all that could work, with the jobs that name them in any case', () => {
    expect(crewOf([diego, { id: 2, name: 'Ben', status: 'inactive', known_as: ['ben'] }], [job], [])).toEqual([
      { ...diego, jobs: [{ id: 7, name: 'Ada Example' }], leave: [] },
      { id: 2, name: 'Ben', status: 'inactive', known_as: ['ben'], jobs: [], leave: [] },
    ])
  })

  it('names nobody by a part of a name', () => {
    expect(crewOf([{ ...diego, name: 'Die', known_as: ['die'] }], [job], [{ title: 'Leave', assigned_to: 'Diego' }])).toEqual([
      { ...diego, name: 'Die', known_as: ['die'], jobs: [], leave: [] },
    ])
  })

  it('finds those who bore another name when they were planned', () => {
    const renamed = { ...diego, name: 'James', known_as: ['james', 'diego'] }
    expect(crewOf([renamed], [job], [])[0]).toMatchObject({ name: 'James', jobs: [{ id: 7 }] })
  })

  it('tells who is on leave, by status and by the calendar', () => {
    const leaves = [
      { title: 'Family', assigned_to: 'DIEGO' },
      { title: 'Doctor', assigned_to: 'Ana' },
    ]
    expect(crewOf([{ ...diego, status: 'on_leave' }], [], leaves)[0]?.leave).toEqual(['On leave', 'Family'])
    expect(crewOf([diego], [], leaves)[0]?.leave).toEqual(['Family'])
  })
})
