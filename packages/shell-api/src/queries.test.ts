import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { invalidateLeads, queryKey } from './queries.ts'

describe('the key of a read call', () => {
  it('is its path and what it was asked for', () => {
    expect(queryKey('listLeads')).toEqual(['/api/leads'])
    expect(queryKey('listLeads', { query: { page: 2, search: '' } })).toEqual(['/api/leads', { page: '2' }])
  })

  it('puts a record below its list, so that the list takes it along', () => {
    expect(queryKey('getLead', { params: { id: 42 } })).toEqual(['/api/leads', '42'])
  })
})

describe('a change of leads', () => {
  it('makes everything that is made of leads be read again, and nothing else', async () => {
    const client = new QueryClient()
    const keys = [
      ['/api/leads', { page: '1' }],
      ['/api/leads', '42'],
      ['/api/dashboard/stats'],
      ['/api/followups'],
      ['/api/installations'],
      ['/api/installations', '42'],
      ['/api/installations/board'],
      ['/api/installations/my-day'],
      ['/api/installations/crew', { date: '2026-12-01' }],
      ['/api/completed-projects', { page: '2' }],
      ['/api/wmk-colors'],
    ]
    for (const key of keys) client.setQueryData(key, {})
    await invalidateLeads(client)
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([...keys.slice(1).map(() => true), false])
  })
})
