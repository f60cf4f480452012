import type { InstallerAvailability } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { listCrewWarnings } from './crew-warnings.tsx'

const member = (name: string, changes: Partial<InstallerAvailability> = {}): InstallerAvailability => ({
  id: 1,
  name,
  status: 'active',
  known_as: [name.toLowerCase()],
  jobs: [],
  leave: [],
  ...changes,
})

const warned = (...crew: InstallerAvailability[]) => listCrewWarnings(crew, ['Ruben', 'Ana'], '2026-11-30', '2026-11-27')

describe('choosing an installer', () => {
  it('with another installation that day shows whose it is', () => {
    expect(warned(member('Ruben', { jobs: [{ id: 7, name: 'Priya Raman' }] }))).toEqual(['Ruben is also at Priya Raman’s on Nov 30'])
    const two = [
      { id: 7, name: 'Priya Raman' },
      { id: 8, name: 'Bob Ortiz' },
    ]
    expect(warned(member('Ruben', { jobs: two }))).toEqual(['Ruben is also at Priya Raman’s and Bob Ortiz’s on Nov 30'])
  })

  it('with many installations that day shows the first two', () => {
    const jobs = ['Ada', 'Ben', 'Cy', 'Di'].map((name, id) => ({ id, name }))
    expect(warned(member('Ruben', { jobs }))).toEqual(['Ruben is also at Ada’s, Ben’s, and 2 more on Nov 30'])
    expect(warned(member('Ruben', { jobs: jobs.slice(1) }))).toEqual(['Ruben is also at Ben’s, Cy’s, and Di’s on Nov 30'])
  })

  it('who has been renamed is found by the earlier name', () => {
    const renamed = member('Ruben Sample', { known_as: ['ruben sample', 'ruben'], leave: ['Family visit'] })
    expect(warned(renamed)).toEqual(['Ruben Sample is on leave on Nov 30: Family visit'])
  })

  it('with leave that day shows its title', () => {
    expect(warned(member('Ana', { leave: ['Family visit'] }))).toEqual(['Ana is on leave on Nov 30: Family visit'])
  })

  it('with the status On leave shows that', () => {
    expect(warned(member('Ana', { status: 'on_leave' }))).toEqual(['Ana is on leave'])
    expect(warned(member('Ana', { status: 'on_leave', leave: ['On leave'] }))).toEqual(['Ana is on leave'])
  })

  it('who is available or not chosen shows no warning', () => {
    expect(warned(member('Ruben'), member('Tomas', { jobs: [{ id: 7, name: 'Priya Raman' }] }))).toEqual([])
  })

  it('shows the year if it is not the current one', () => {
    const crew = [member('Ana', { leave: ['Family visit'] })]
    expect(listCrewWarnings(crew, ['Ana'], '2027-01-04', '2026-11-27')).toEqual(['Ana is on leave on Jan 4, 2027: Family visit'])
  })
})
