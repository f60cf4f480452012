import { query } from '@crm/shell-api'
import { describe, expect, it } from 'vitest'
import { isQueryAffected } from './query-refresher.ts'

const changed = (...streams: [string, string][]) => new Map(streams.map(([category, id]) => [category, new Set([id])]))
const list = query('listLeads', { query: { page: 2, search: 'ada' } }).queryKey
const lead = (id: number) => query('getLead', { params: { id } }).queryKey

describe('what a change makes old', () => {
  const after42 = changed(['lead', '42'])
  it.each([
    ['every list of leads', list],
    ['the list without filters', query('listLeads').queryKey],
    ['the figures of the dashboard', query('dashboardStats').queryKey],
    ['the follow-ups', query('followUps').queryKey],
    ['the installations', query('listInstallations').queryKey],
    ['the calendar', query('calendarEvents').queryKey],
    ['the board of installations', query('installationBoard').queryKey],
    ['the day sheet', query('myDay', { query: { date: '2026-03-05' } }).queryKey],
    ['the completed projects', query('listCompletedProjects', { query: { page: 1, limit: 20 } }).queryKey],
    ['the report on leads', query('leadAnalytics', { query: { year: 2026 } }).queryKey],
    ['the report on installers', query('installerReport', { query: { year: 2026 } }).queryKey],
    ['the years that there are reports of', query('reportYears').queryKey],
    ['the lead itself', lead(42)],
    ['its orders, which its e-mail and phone decide', query('leadBooklets', { params: { id: 42 } }).queryKey],
    ['its history', query('leadHistory', { params: { id: 42 } }).queryKey],
    ['a variant that a front-end made of the list', [...list, 'pages']],
  ])('of a lead: %s', (_what, key) => {
    expect(isQueryAffected(key, after42)).toBe(true)
  })

  it.each([
    ['another lead', lead(43)],
    ['the orders of another lead', query('leadBooklets', { params: { id: 43 } }).queryKey],
    ['the colors', query('listColours').queryKey],
    ['what no call is the key of', ['business-today']],
  ])('of a lead: not %s', (_what, key) => {
    expect(isQueryAffected(key, after42)).toBe(false)
  })

  it('of an order: the orders and their figures, also those on the page of any lead, not the lead', () => {
    const changes = changed(['sampleBooklet', '42'])
    expect(isQueryAffected(query('listBooklets').queryKey, changes)).toBe(true)
    expect(isQueryAffected(query('bookletStats').queryKey, changes)).toBe(true)
    expect(isQueryAffected(query('leadBooklets', { params: { id: 7 } }).queryKey, changes)).toBe(true)
    expect([list, lead(42)].map((key) => isQueryAffected(key, changes))).toEqual([false, false])
  })

  it('of a lead that is not named: the lists and figures, and each record that is shown, for it may be that one', () => {
    const changes = changed(['lead', ''])
    expect([list, query('dashboardStats').queryKey].every((key) => isQueryAffected(key, changes))).toBe(true)
    expect(isQueryAffected(query('getInstallation', { params: { id: 42 } }).queryKey, changes)).toBe(true)
    expect(isQueryAffected(query('getBooklet', { params: { id: 42 } }).queryKey, changes)).toBe(false)
  })

  it('of two categories: what either concerns; of an unknown one nothing', () => {
    const both = changed(['colour', '1'], ['lead', '42'])
    expect([list, query('listColours').queryKey].every((key) => isQueryAffected(key, both))).toBe(true)
    expect(isQueryAffected(list, changed(['constructor', '1']))).toBe(false)
  })
})
