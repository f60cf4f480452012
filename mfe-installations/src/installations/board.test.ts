import { describe, expect, it } from 'vitest'
import { summarizeCrewWarnings } from './board.tsx'
import { buildInstallation } from './installation.fixture.ts'

const [bob, priya, cy, hannah] = [
  buildInstallation({ id: 1 }),
  buildInstallation({ id: 2 }),
  buildInstallation({ id: 3, installation_date: '2026-12-02' }),
  buildInstallation({ id: 4, assigned_installer: [] }),
]
const at = (id: number, ...jobs: number[]) => ({
  id,
  installer: 'Ruben',
  jobs: jobs.map((job) => ({ id: job, name: `Job ${job}` })),
  leave: [],
})
const away = (id: number) => ({ id, installer: 'Ana', jobs: [], leave: ['Family visit'] })

describe('the line above a section', () => {
  it('counts an installer at two places of one day once, and the jobs that nobody is planned for', () => {
    expect(summarizeCrewWarnings([at(1, 2), at(2, 1)], [bob, priya, cy, hannah])).toBe('1 crew conflict, 1 without an installer')
    expect(summarizeCrewWarnings([at(1, 2), at(2, 1)], [cy])).toBe('')
  })

  it('counts for each day and installer', () => {
    expect(summarizeCrewWarnings([at(1, 2), at(2, 1), at(3, 9)], [bob, priya, cy])).toBe('2 crew conflicts')
    expect(summarizeCrewWarnings([at(1, 2), away(1), away(2), away(3)], [bob, priya, cy])).toBe('1 crew conflict, 2 on leave')
  })
})
