import type { Lead } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { aJob } from './a-job.ts'
import { groupsOf, isRepair, isUrgent } from './classification.ts'
import { partsOf, weekOf } from './days.ts'

const today = '2026-11-27'
const done = 'Installation completed and moved to completed projects'

const sectionOf = (changes: Partial<Lead>): string => {
  const groups = groupsOf([aJob(changes)], today)
  return Object.entries(groups).find(([, leads]) => leads.length === 1)?.[0] ?? 'none'
}

describe('the section of a job', () => {
  it.each([
    ['today', { installation_date: today }, 'upcoming'],
    ['a later day', { installation_date: '2026-12-01' }, 'upcoming'],
    ['a past day', { installation_date: '2026-11-26' }, 'completed'],
    ['a later day, but marked done', { installation_date: '2026-12-01', additional_notes: done }, 'completed'],
    ['a repair ahead', { installation_date: '2026-12-01', notes: 'Please repair the door' }, 'repairs'],
    ['a repair gone by', { installation_date: '2026-11-01', additional_notes: 'FIX the seam' }, 'repairs'],
    ['a repair marked done', { additional_notes: `Repair. ${done}` }, 'completed'],
    ['no day yet', { installation_date: null }, 'unscheduled'],
  ])('with %s is %s', (_, changes, section) => {
    expect(sectionOf(changes)).toBe(section)
  })

  it('orders what comes by its day, and what is done backwards', () => {
    const jobs = ['2026-12-05', '2026-11-28', '2026-11-01', '2026-11-20'].map((installation_date, id) => aJob({ id, installation_date }))
    const groups = groupsOf(jobs, today)
    expect(groups.upcoming.map(({ id }) => id)).toEqual([1, 0])
    expect(groups.completed.map(({ id }) => id)).toEqual([3, 2])
  })
})

describe('a repair', () => {
  it.each([
    ['fixture by the sink', false],
    ['prefix', false],
    ['fix it', true],
    ['needs REPAIR.', true],
    [null, false],
  ])('is said as a word: %j', (notes, expected) => {
    expect(isRepair(aJob({ notes }))).toBe(expected)
  })

  it.each([
    ['2026-11-26', true],
    [today, true],
    ['2026-11-28', false],
    [null, false],
  ])('of %s is urgent: %s', (installation_date, urgent) => {
    expect(isUrgent(aJob({ installation_date }), today)).toBe(urgent)
  })
})

describe('days', () => {
  it('know their week, from Monday to Sunday', () => {
    expect(weekOf('2026-11-27')).toEqual({ first: '2026-11-23', last: '2026-11-29' })
    expect(weekOf('2026-11-29')).toEqual({ first: '2026-11-23', last: '2026-11-29' })
    expect(weekOf('2026-12-28')).toEqual({ first: '2026-12-28', last: '2027-01-03' })
  })

  it('are told without a time zone', () => {
    expect(partsOf('2026-11-27')).toEqual({ weekday: 'Fri', date: '27', month: 'Nov' })
  })
})
