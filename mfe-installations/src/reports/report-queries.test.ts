import { describe, expect, it } from 'vitest'
import { buildReportParams, readReportSelection } from './report-queries.ts'

const choice = (address: string) => readReportSelection(new URLSearchParams(address), 2026)

describe('what the address of the reports says', () => {
  it.each([
    ['', { type: 'leads', year: 2026, month: null, asOf: null, countedBy: 'date_created' }],
    ['report=installers&year=2025&month=3', { type: 'installers', year: 2025, month: 3, asOf: null, countedBy: 'date_created' }],
    ['year=all', { type: 'leads', year: null, month: null, asOf: null, countedBy: 'date_created' }],
    ['as_of=2026-03-01', { type: 'leads', year: 2026, month: null, asOf: '2026-03-01', countedBy: 'date_created' }],
    ['month=11&counted_by=date_sold', { type: 'leads', year: 2026, month: 11, asOf: null, countedBy: 'date_sold' }],
  ])('%j is read, and written the same', (address, expected) => {
    expect(choice(address)).toEqual(expected)
    expect(buildReportParams(choice(address), 2026).toString()).toBe(address)
  })

  it.each([
    'year=abc',
    'year=99999',
    'month=13',
    'month=0',
    'report=cats',
    'as_of=yesterday',
    'as_of=2026-02-31',
    'as_of=2026-13-01',
    'counted_by=cats',
  ])('%s is as if it were not there', (address) => {
    expect(choice(address)).toEqual(choice(''))
  })

  it('the date by which leads are counted means nothing to Installer Reports', () => {
    const installers = choice('report=installers&counted_by=date_sold')
    expect(installers.countedBy).toBe('date_created')
    expect(buildReportParams({ ...installers, countedBy: 'date_sold' }, 2026).toString()).toBe('report=installers')
  })

  it('of all time there is no month', () => expect(choice('year=all&month=3').month).toBeNull())
})
