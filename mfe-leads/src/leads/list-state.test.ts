import { describe, expect, it } from 'vitest'
import {
  applyLeadListChange,
  buildLeadExportQuery,
  buildLeadListQuery,
  computeNextSort,
  emptyLeadFilters,
  hasActiveFilters,
  isFilterRefinement,
  readLeadListState,
} from './list-state.ts'

const read = (address: string) => readLeadListState(new URLSearchParams(address))
const change = (address: string, changes: Parameters<typeof applyLeadListChange>[1]) =>
  applyLeadListChange(new URLSearchParams(address), changes).toString()

describe('the state of the list in the address', () => {
  it('is page 1, newest first, without filters where the address says nothing', () => {
    expect(read('')).toEqual({ ...emptyLeadFilters, page: 1, sort: 'date_created', dir: 'desc' })
  })

  it('takes filters, page and order from the address by the names of the API', () => {
    const address = 'search=ann+lee&status=Sold&origin=facebook&assigned_to=maria&page=7&sort=name&dir=asc'
    expect(read(address)).toEqual({
      ...emptyLeadFilters,
      search: 'ann lee',
      status: 'Sold',
      origin: 'facebook',
      assigned_to: 'maria',
      page: 7,
      sort: 'name',
      dir: 'asc',
    })
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=abc',
    'page=99999999999',
    'sort=password',
    'sort=toString',
    'dir=up',
    'status=all',
    'created_from=yesterday',
    'created_to=2026-02-30',
    'followup_from=1899-12-31',
    'followup_to=2201-01-01',
    'created_from=0002-01-01',
    'amount_min=-1',
    'amount_max=1e3',
    'amount_max=1.234',
    'payment=none',
    'payment=toString',
    'assigned_to=ALL',
  ])('reads nonsense (%s) as the default', (address) => {
    expect(read(address)).toEqual(read(''))
  })

  it('leaves defaults out of the address', () => {
    expect(change('search=ann&page=3&sort=name&dir=asc', { search: '', page: 1, sort: 'date_created', dir: 'desc' })).toBe('')
  })

  it('starts at page 1 when a filter or the order changes, and keeps everything when the page does', () => {
    expect(change('status=Sold&page=5', { origin: 'website' })).toBe('status=Sold&origin=website')
    expect(change('status=Sold&page=5', { sort: 'name', dir: 'asc' })).toBe('status=Sold&sort=name&dir=asc')
    expect(change('status=Sold&page=5', { page: 6 })).toBe('status=Sold&page=6')
  })

  it('keeps parameters that are not its own', () => {
    expect(change('lead=42&page=2', { page: 3 })).toBe('lead=42&page=3')
  })

  it('asks the API for 20 a page and omits "all" and empty filters', () => {
    expect(buildLeadListQuery(read('status=all&search='))).toEqual({ page: 1, limit: 20 })
    expect(buildLeadListQuery(read('search=ann&status=new&page=2'))).toEqual({ search: 'ann', status: 'new', page: 2, limit: 20 })
    expect(buildLeadListQuery(read('dir=asc'))).toEqual({ page: 1, limit: 20, sort: 'date_created', dir: 'asc' })
  })

  it('takes days, amounts and payment from the address and hands them to the API', () => {
    const ranges = {
      created_from: '2024-02-29',
      created_to: '2200-12-31',
      followup_from: '1900-01-01',
      followup_to: '2026-12-31',
      amount_min: '0',
      amount_max: '99999999.99',
      payment: 'deposit',
    }
    const state = read(new URLSearchParams(ranges).toString())
    expect(state).toMatchObject(ranges)
    expect(buildLeadListQuery(state)).toEqual({ ...ranges, page: 1, limit: 20 })
  })

  it('exports the filters and the order, without pages', () => {
    expect(buildLeadExportQuery(read('status=Sold&payment=paid&page=3&sort=name&dir=asc'))).toEqual({
      status: 'Sold',
      payment: 'paid',
      sort: 'name',
      dir: 'asc',
    })
  })

  it('takes the second letter of what is typed as no step of its own, and a first choice as one', () => {
    expect(isFilterRefinement(read(''), { search: 'a' })).toBe(false)
    expect(isFilterRefinement(read('search=a'), { search: 'an' })).toBe(true)
    expect(isFilterRefinement(read('amount_min=1'), { amount_min: '12' })).toBe(true)
    expect(isFilterRefinement(read('status=Sold'), { status: 'New' })).toBe(false)
    expect(isFilterRefinement(read('search=a'), { page: 2 })).toBe(false)
  })

  it('counts only filters as filters', () => {
    expect(hasActiveFilters(read('page=3&sort=name'))).toBe(false)
    expect(hasActiveFilters(read('origin=website'))).toBe(true)
  })
})

describe('pressing the head of a column', () => {
  it('starts names and follow-ups ascending, dates and amounts descending', () => {
    expect(computeNextSort(read(''), 'name')).toEqual({ sort: 'name', dir: 'asc' })
    expect(computeNextSort(read(''), 'next_followup_date')).toEqual({ sort: 'next_followup_date', dir: 'asc' })
    expect(computeNextSort(read('sort=name&dir=asc'), 'project_amount')).toEqual({ sort: 'project_amount', dir: 'desc' })
  })

  it('turns round the column that sorts already', () => {
    expect(computeNextSort(read(''), 'date_created')).toEqual({ sort: 'date_created', dir: 'asc' })
    expect(computeNextSort(read('sort=name&dir=asc'), 'name')).toEqual({ sort: 'name', dir: 'desc' })
  })
})
