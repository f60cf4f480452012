import { expect, it } from 'vitest'
import { answersFile } from './answers-file.ts'

it('keeps one answer to a line, in the order of their addresses, with the first rows of long lists', () => {
  const rows = Array.from({ length: 50 }, (_, id) => ({ id, notes: ['a'] }))
  const text = answersFile([
    { pattern: '/api/leads', address: '/api/leads?page=2', body: { leads: rows, total: 50 } },
    { pattern: '/api/auth/me', address: '/api/auth/me', body: { username: 'maria' } },
  ])
  const { reads, writes } = JSON.parse(text)
  expect(reads.map(({ address }: { address: string }) => address)).toEqual(['/api/auth/me', '/api/leads?page=2'])
  expect(reads[1].body).toEqual({ leads: rows.slice(0, 20), total: 50 })
  expect(writes).toContain('PUT /api/leads/:id')
  expect(text.split('\n').filter((line) => line.includes('"/api/leads?page=2"'))).toHaveLength(1)
})
