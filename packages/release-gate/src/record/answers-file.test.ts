import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answersFile, callsOf, recordedAs } from './record.ts'

const page = { file: 'page.tsx', from: '@crm/mfe-hello', text: "useQuery(query('listLeads')), call('updateLead')" }

it('keeps one answer to a line, of what the front-end calls itself, in the order of their addresses, with the first rows of long lists', () => {
  const rows = Array.from({ length: 50 }, (_, id) => ({ id, notes: ['a'] }))
  const text = answersFile(
    [
      { pattern: '/api/leads', address: '/api/leads?page=2', body: { leads: rows, total: 50 } },
      { pattern: '/api/followups', address: '/api/followups', body: {} },
      { pattern: '/api/auth/me', address: '/api/auth/me', body: { username: 'maria' } },
    ],
    callsOf([page]),
  )
  const { reads, writes } = JSON.parse(text)
  expect(reads.map(({ address }: { address: string }) => address)).toEqual(['/api/auth/me', '/api/leads?page=2'])
  expect(reads[1].body).toEqual({ leads: rows.slice(0, 20), total: 50 })
  expect(writes).toEqual(['PUT /api/leads/:id'])
  expect(text.split('\n').filter((line) => line.includes('"/api/leads?page=2"'))).toHaveLength(1)
})

it('is recorded anew as whoever was signed in before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crm-record-'))
  const file = join(folder, 'answers.json')
  expect(recordedAs(file)).toBeUndefined()
  writeFileSync(file, answersFile([{ pattern: '/api/auth/me', address: '/api/auth/me', body: { username: 'maria' } }], callsOf([])))
  expect(recordedAs(file)).toBe('maria')
  rmSync(folder, { recursive: true })
})
