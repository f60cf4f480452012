import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { applyMigrations } from './migrate.ts'

const { url } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
const folders = [{ name: 'pantry', folder: pathToFileURL(folder) }]
const owner = new pg.Client({ connectionString: url })
await owner.connect()
afterAll(async () => {
  await owner.end()
  await rm(folder, { recursive: true })
})

const put = (name: string, text: string) => writeFile(join(folder, name), text)
const tables = async (name: string) =>
  (await owner.query('select 1 from pg_tables where schemaname = $1 and tablename = $2', ['crm', name])).rowCount

describe('migrating', () => {
  it('applies each file once in order of their names, even when several processes start together', async () => {
    await put('002-fill.sql', `insert into crm.jars values ('plum')`)
    await put('001-jars.sql', 'create table crm.jars (name text primary key)')
    const answers = await Promise.all([applyMigrations(url, folders), applyMigrations(url, folders), applyMigrations(url, folders)])
    expect(answers.flat()).toEqual(['pantry/001-jars.sql', 'pantry/002-fill.sql'])
    expect((await owner.query('select name from crm.jars')).rows).toEqual([{ name: 'plum' }])
  })

  it('applies nothing if one file fails, and names that file', async () => {
    await put('003-shelves.sql', 'create table crm.shelves (name text)')
    await put('004-broken.sql', 'create table crm.jars (name text)')
    await expect(applyMigrations(url, folders)).rejects.toThrow(
      'The migration pantry/004-broken.sql failed: relation "jars" already exists',
    )
    expect(await tables('shelves')).toBe(0)
    await put('004-broken.sql', 'create table crm.lids (name text)')
    expect(await applyMigrations(url, folders)).toEqual(['pantry/003-shelves.sql', 'pantry/004-broken.sql'])
  })

  it('rejects a file that was changed after it was applied', async () => {
    await put('002-fill.sql', `insert into crm.jars values ('fig')`)
    await expect(applyMigrations(url, folders)).rejects.toThrow(
      'The migration pantry/002-fill.sql was changed after it was applied. Add a new file instead.',
    )
    await put('002-fill.sql', `insert into crm.jars values ('plum')`)
    expect(await applyMigrations(url, folders)).toEqual([])
  })

  it('rejects a file whose order is unclear', async () => {
    await put('5-late.sql', 'select 1')
    await expect(applyMigrations(url, folders)).rejects.toThrow('A migration must be named NNN-name.sql: 5-late.sql')
    await rm(join(folder, '5-late.sql'))
  })
})
