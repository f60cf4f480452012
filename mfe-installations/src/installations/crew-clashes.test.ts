import { describe, expect, it } from 'vitest'
import { aJob } from './a-job.ts'
import { clashLines, crewClashes, planWarnings } from './crew-clashes.ts'

const bob = aJob({ id: 1, name: 'Bob Ortiz', installation_date: '2026-11-30', assigned_installer: ['Marcus', 'Ruben'] })
const priya = aJob({ id: 2, name: 'Priya Raman', installation_date: '2026-11-30', assigned_installer: ['Ruben'] })
const cy = aJob({ id: 3, name: 'Cy Young', installation_date: '2026-12-02', assigned_installer: ['Ruben'] })
const hannah = aJob({ id: 4, name: 'Hannah Okonkwo', assigned_installer: [] })
const undated = aJob({ id: 5, name: 'Eve Stone', installation_date: null, assigned_installer: ['Ruben'] })

describe('an installer in two places on one day', () => {
  const clashes = crewClashes([bob, priya, cy, hannah, undated])

  it('is a clash that each of the two tells of', () => {
    expect(clashLines(clashes, bob, '2026-11-27')).toEqual(['Ruben is also at Priya Raman’s on Nov 30'])
    expect(clashLines(clashes, priya, '2026-11-27')).toEqual(['Ruben is also at Bob Ortiz’s on Nov 30'])
    expect(clashLines(clashes, cy, '2026-11-27')).toEqual([])
  })

  it('is counted once above the section, with the jobs that nobody is planned for', () => {
    expect(planWarnings(clashes, [bob, priya, cy, hannah])).toBe('1 crew clash, 1 without installer')
    expect(planWarnings(clashes, [cy])).toBe('')
  })

  it('is counted for each day and installer', () => {
    const both = crewClashes([bob, { ...priya, assigned_installer: ['Ruben', 'Marcus'] }])
    expect(planWarnings(both, [bob])).toBe('2 crew clashes')
  })
})
