import { describe, expect, it } from 'vitest'
import { buildReportParams, readReportSelection } from './report-queries.ts'

const choice = (address: string) => readReportSelection(new URLSearchParams(address), 2026)

describe('what the address of the reports says', () => {
  it.each([
    ['', { type: 'leads', year: 2026, month: null, asOf: null }],
    ['report=installers&year=2025&month=3', { type: 'installers', year: 2025, month: 3, asOf: null }],
    ['year=all', { type: 'leads', year: null, month: null, asOf: null }],
    ['as_of=2026-03-01', { type: 'leads', year: 2026, month: null, asOf: '2026-03-01' }],
  ])('%j is read, and written the same', (address, expected) => {
    expect(choice(address)).toEqual(expected)
    expect(buildReportParams(choice(address), 2026).toString()).toBe(address)
  })

  it.each(['year=abc', 'year=99999', 'month=13', 'month=0', 'report=cats', 'as_of=yesterday', 'as_of=2026-02-31', 'as_of=2026-13-01'])(
    '%s is as if it were not there',
    (address) => {
      expect(choice(address)).toEqual(choice(''))
    },
  )

  it('of all time there is no month', () => expect(choice('year=all&month=3').month).toBeNull())
})
