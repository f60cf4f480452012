import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listFilesRecursively } from '../candidate.ts'
import { UsageError } from '../check.ts'
import { addCodeOwner, parseOwningTeam, writeFrontEndFromTemplate } from './make-front-end.ts'

const leads = { name: 'leads', owner: 'Leads team' }
const measuring = { name: 'zamer', owner: 'Отдел замеров team' }
const taken = (owner: string) => parseOwningTeam({ name: 'hello', owner }, [leads, measuring])

describe('the team of a new front-end', () => {
  it('is stored as the product stores it', () => {
    expect(taken('Hello  people team')).toBe('Hello people team')
    expect(taken('Hello\u200b team')).toBe('Hello team')
    expect(taken('Отдел монтажа team')).toBe('Отдел монтажа team')
  })

  it.each(['', 'hello team', 'Hello', '\u041erders team'])("is rejected as %j by the product's rule", (owner) => {
    expect(() => taken(owner)).toThrow(UsageError)
    expect(() => taken(owner)).toThrow(
      /npm run mfe:new -- hello --owner "Hello team".* starting with a capital letter .* ending with " team"/,
    )
  })

  it.each(['Leads team', 'LEADS team', 'Le-ads team'])('is rejected as %s, which belongs to another front-end', (owner) => {
    expect(() => taken(owner)).toThrow('The Leads team owns the front-end leads: the team of hello must have another name')
  })

  it('is rejected in other scripts too when it belongs to another front-end', () => {
    expect(() => taken('ОТДЕЛ ЗАМЕРОВ team')).toThrow('The Отдел замеров team owns the front-end zamer')
  })
})

describe('the line of a new front-end in CODEOWNERS', () => {
  const before = '* @crm/platform-team\n/mfe-leads/             @crm/leads-team\n'
  const lineOf = (name: string, owner: string, file = before) => addCodeOwner(file, { name, owner }).slice(file.length)

  it.each([
    ['hello', 'Hello people & sons team', '@crm/hello-people-sons-team'],
    ['ete', 'Équipe d’été team', '@crm/equipe-d-ete-team'],
    ['otdel', 'Отдел замеров team', '@crm/otdel-team'],
    ['boats', 'Łódź team', '@crm/boats-team'],
    ['crm2', 'CRM отдел team', '@crm/crm2-team'],
    ['base', 'Platform team', '@crm/base-team'],
    ['platform', 'Платформа team', '@crm/mfe-platform-team'],
  ])('for %s of the %s is %s', (name, owner, handle) => expect(lineOf(name, owner)).toBe(`/mfe-${name}/ ${handle}\n`))

  it('is different for each team', () => {
    const one = addCodeOwner(before, { name: 'one', owner: 'Équipe team' })
    expect(lineOf('two', 'Equipe team', one)).toBe('/mfe-two/ @crm/two-team\n')
  })

  it('is written once, even when the folder existed before', () => {
    const once = addCodeOwner(before, { name: 'hello', owner: 'Hello team' })
    expect(addCodeOwner(once, { name: 'hello', owner: 'Hello team' })).toBe(once)
  })

  it('lists the taken names when none is free', () => {
    const full = '/a/ @crm/hello-team\n/b/ @crm/mfe-hello-team\n'
    expect(() => addCodeOwner(full, { name: 'hello', owner: 'Hello team' })).toThrow('has @crm/hello-team, @crm/mfe-hello-team')
  })
})

const folder = mkdtempSync(join(tmpdir(), 'crm-new-'))
afterAll(() => rmSync(folder, { recursive: true }))

it("uses the new front-end's name everywhere", () => {
  writeFrontEndFromTemplate(folder, { name: 'stock', owner: 'Stock room team', port: 4107 })
  const files = listFilesRecursively(folder)
  expect(files).toContain(join('src', 'stock', 'stock-page.tsx'))
  for (const file of files) expect(`${file} ${readFileSync(join(folder, file), 'utf8')}`).not.toMatch(/hello/i)
  const { name, scripts, crm } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(name).toBe('@crm/mfe-stock')
  expect(scripts.test).toContain(' mfe-stock/')
  expect(crm).toMatchObject({ name: 'stock', owner: 'Stock room team', port: 4107, pages: [{ path: '/stock', title: 'Stock' }] })
})

it("keeps a team's name exactly, in any script", () => {
  for (const owner of ['Отдел замеров team', 'Othello & hello people team']) {
    writeFrontEndFromTemplate(folder, { name: 'stock', owner, port: 4107 })
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).crm).toMatchObject({ name: 'stock', owner })
  }
})
