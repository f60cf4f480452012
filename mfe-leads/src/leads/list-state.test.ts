import { describe, expect, it } from 'vitest'
import { isFiltered, listQuery, nextSort, readListState, withListState } from './list-state.ts'

const read = (address: string) => readListState(new URLSearchParams(address))
const change = (address: string, changes: Parameters<typeof withListState>[1]) =>
  withListState(new URLSearchParams(address), changes).toString()

describe('the state of the list in the address', () => {
  it('is page 1, newest first, without filters where the address says nothing', () => {
    expect(read('')).toEqual({ search: '', status: '', origin: '', assigned_to: '', page: 1, sort: 'date_created', dir: 'desc' })
  })

  it('takes filters, page and order from the address by the names of the API', () => {
    const address = 'search=ann+lee&status=Sold&origin=facebook&assigned_to=maria&page=7&sort=name&dir=asc'
    expect(read(address)).toEqual({
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
    expect(listQuery(read('status=all&search='))).toEqual({ page: 1, limit: 20 })
    expect(listQuery(read('search=ann&status=new&page=2'))).toEqual({ search: 'ann', status: 'new', page: 2, limit: 20 })
    expect(listQuery(read('dir=asc'))).toEqual({ page: 1, limit: 20, sort: 'date_created', dir: 'asc' })
  })

  it('counts only filters as filters', () => {
    expect(isFiltered(read('page=3&sort=name'))).toBe(false)
    expect(isFiltered(read('origin=website'))).toBe(true)
  })
})

describe('pressing the head of a column', () => {
  it('starts names and follow-ups ascending, dates and amounts descending', () => {
    expect(nextSort(read(''), 'name')).toEqual({ sort: 'name', dir: 'asc' })
    expect(nextSort(read(''), 'next_followup_date')).toEqual({ sort: 'next_followup_date', dir: 'asc' })
    expect(nextSort(read('sort=name&dir=asc'), 'project_amount')).toEqual({ sort: 'project_amount', dir: 'desc' })
  })

  it('turns round the column that sorts already', () => {
    expect(nextSort(read(''), 'date_created')).toEqual({ sort: 'date_created', dir: 'asc' })
    expect(nextSort(read('sort=name&dir=asc'), 'name')).toEqual({ sort: 'name', dir: 'desc' })
  })
})
