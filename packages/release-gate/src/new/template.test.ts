import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { filesBelow } from '../candidate.ts'
import { writeFromTemplate } from './template.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-new-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a new front-end is called by its own name everywhere', () => {
  writeFromTemplate(folder, { name: 'stock', owner: 'Stock room team', port: 4107 })
  const files = filesBelow(folder)
  expect(files).toContain(join('src', 'stock', 'stock-page.tsx'))
  for (const file of files) expect(`${file} ${readFileSync(join(folder, file), 'utf8')}`).not.toMatch(/hello/i)
  const { name, scripts, crm } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(name).toBe('@crm/mfe-stock')
  expect(scripts.test).toContain(' mfe-stock/')
  expect(crm).toMatchObject({ name: 'stock', owner: 'Stock room team', port: 4107, pages: [{ path: '/stock', title: 'Stock' }] })
})

it("a team's name is written as it is, in any script and with whatever in it", () => {
  for (const owner of ['Отдел замеров team', 'Othello & hello people team']) {
    writeFromTemplate(folder, { name: 'stock', owner, port: 4107 })
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).crm).toMatchObject({ name: 'stock', owner })
  }
})
