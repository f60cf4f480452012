import { describe, expect, it } from 'vitest'
import { applyBoardFilters, buildBoardQuery, hasActiveFilters, noFilters, readBoardFilters } from './board-filters.ts'

const read = (address: string) => readBoardFilters(new URLSearchParams(address))
const change = (address: string, changes: Parameters<typeof applyBoardFilters>[1]) =>
  applyBoardFilters(new URLSearchParams(address), changes).toString()

describe('the filters of the installations in the address', () => {
  it('are none where the address says nothing', () => {
    expect(read('')).toEqual(noFilters)
    expect(hasActiveFilters(read('sort=name'))).toBe(false)
  })

  it('are read by the names of the API', () => {
    const filters = { search: 'maple', installer: 'Diego', payment: 'pending', sort: 'amount' }
    expect(read('search=maple&installer=Diego&payment=pending&sort=amount')).toEqual(filters)
    expect(buildBoardQuery(filters)).toEqual(filters)
  })

  it.each(['payment=late', 'payment=toString', 'sort=phone', 'installer=All', 'search=+'])('read nonsense (%s) as none', (address) => {
    expect(read(address)).toEqual(noFilters)
    expect(buildBoardQuery(read(address))).toEqual({})
  })

  it('leave defaults out, and keep what is not theirs', () => {
    expect(change('view=board&search=a&sort=name', { search: '', sort: 'date' })).toBe('view=board')
    expect(change('installation=4', { payment: 'paid' })).toBe('installation=4&payment=paid')
  })

  it.each(['search=a', 'installer=-', 'payment=paid'])('are active with %s', (address) => {
    expect(hasActiveFilters(read(address))).toBe(true)
  })
})
