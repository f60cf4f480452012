import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@crm/contracts'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import type { Read } from './record.ts'

const folders = readdirSync(root).filter((name) => name.startsWith('mfe-'))
const files = [...folders, 'packages/release-gate/template'].map((folder) => join(folder, 'dev/answers.json'))
const reads = Object.values(endpoints).filter(({ method }) => method === 'GET')

it.each(files)('the answers in %s are those of calls that there are, and say who is signed in', (file) => {
  expect(existsSync(join(root, file))).toBe(true)
  const recorded: { reads: Read[]; writes: string[] } = JSON.parse(readFileSync(join(root, file), 'utf8'))
  const unknown = recorded.reads.filter(({ pattern }) => !reads.some(({ path }) => path === pattern))
  expect(unknown.map(({ address }) => address)).toEqual([])
  expect(recorded.reads.map(({ pattern }) => pattern)).toContain(endpoints.me.path)
})
