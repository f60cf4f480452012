import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@crm/contracts'
import { repositoryRoot } from '@crm/testing/run/command'
import { expect, it } from 'vitest'
import { findCalledEndpoints, formatAnswersFile, type RecordedResponse, readRecordedUsername } from './record.ts'

const page = { file: 'page.tsx', from: '@crm/mfe-hello', text: "useQuery(query('listLeads')), call('updateLead')" }

it("stores one answer per line, only for the front-end's own calls, sorted by address, with the first rows of long lists", () => {
  const rows = Array.from({ length: 50 }, (_, id) => ({ id, notes: ['a'] }))
  const text = formatAnswersFile(
    [
      { pattern: '/api/leads', address: '/api/leads?page=2', body: { leads: rows, total: 50 } },
      { pattern: '/api/followups', address: '/api/followups', body: {} },
      { pattern: '/api/auth/me', address: '/api/auth/me', body: { username: 'maria' } },
    ],
    findCalledEndpoints([page]),
  )
  const { reads, writes } = JSON.parse(text)
  expect(reads.map(({ address }: { address: string }) => address)).toEqual(['/api/auth/me', '/api/leads?page=2'])
  expect(reads[1].body).toEqual({ leads: rows.slice(0, 20), total: 50 })
  expect(writes).toEqual(['PUT /api/leads/:id'])
  expect(text.split('\n').filter((line) => line.includes('"/api/leads?page=2"'))).toHaveLength(1)
})

it('records again as the user who was signed in before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crm-record-'))
  const file = join(folder, 'answers.json')
  expect(readRecordedUsername(file)).toBeUndefined()
  writeFileSync(
    file,
    formatAnswersFile([{ pattern: '/api/auth/me', address: '/api/auth/me', body: { username: 'maria' } }], findCalledEndpoints([])),
  )
  expect(readRecordedUsername(file)).toBe('maria')
  rmSync(folder, { recursive: true })
})

const folders = readdirSync(repositoryRoot).filter((name) => name.startsWith('mfe-'))
const files = [...folders, 'packages/tools/release-gate/template'].map((folder) => join(folder, 'dev/answers.json'))
const reads = Object.values(endpoints).filter(({ method }) => method === 'GET')

it.each(files)('the answers in %s belong to existing calls and contain the signed-in user', (file) => {
  expect(existsSync(join(repositoryRoot, file))).toBe(true)
  const recorded: { reads: RecordedResponse[]; writes: string[] } = JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8'))
  const unknown = recorded.reads.filter(({ pattern }) => !reads.some(({ path }) => path === pattern))
  expect(unknown.map(({ address }) => address)).toEqual([])
  expect(recorded.reads.map(({ pattern }) => pattern)).toContain(endpoints.me.path)
})
