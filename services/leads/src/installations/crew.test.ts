import { describe, expect, it } from 'vitest'
import { crewOf } from './crew.ts'

const diego = { id: 1, name: 'Diego', status: 'active' }
const job = { id: 7, name: 'Ada Example', assigned_installer: ['ANA', 'diego'] }

describe('the crew of a day', () => {
  it('are all that could work, with the jobs that name them in any case', () => {
    expect(crewOf([diego, { id: 2, name: 'Ben', status: 'inactive' }], [job], [])).toEqual([
      { ...diego, jobs: [{ id: 7, name: 'Ada Example' }], leave: [] },
      { id: 2, name: 'Ben', status: 'inactive', jobs: [], leave: [] },
    ])
  })

  it('names nobody by a part of a name', () => {
    expect(crewOf([{ ...diego, name: 'Die' }], [job], [{ title: 'Leave', assigned_to: 'Diego' }])).toEqual([
      { ...diego, name: 'Die', jobs: [], leave: [] },
    ])
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
