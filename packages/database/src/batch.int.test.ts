import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { runBatch } from './batch.ts'

const { url } = await createTestDatabase()
const client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig)
await client.connect()
await client.query('create table crm.jars (name text primary key)')
afterAll(() => client.end())

const jars = async () => (await client.query<{ name: string }>('select name from crm.jars order by name')).rows.map(({ name }) => name)
const insert = (name: string) => ({ name: 'insert-jar', text: 'insert into crm.jars values ($1) returning name', values: [name] })
const rename = (from: string, to: string) => ({ text: 'update crm.jars set name = $2 where name = $1', values: [from, to] })

describe('a batch', () => {
  it('returns one result per statement, prepared or not, with or without rows', async () => {
    const results = await runBatch(client, [insert('fig'), rename('fig', 'plum'), insert('fig'), { text: 'table crm.jars' }])
    expect(results.map(({ command, rowCount, rows }) => ({ command, rowCount, rows }))).toEqual([
      { command: 'INSERT', rowCount: 1, rows: [{ name: 'fig' }] },
      { command: 'UPDATE', rowCount: 1, rows: [] },
      { command: 'INSERT', rowCount: 1, rows: [{ name: 'fig' }] },
      { command: 'SELECT', rowCount: 2, rows: [{ name: 'plum' }, { name: 'fig' }] },
    ])
  })

  it('returns one result for one statement', async () => {
    expect((await runBatch(client, [{ text: 'select 1 as one' }])).map(({ rows }) => rows)).toEqual([[{ one: 1 }]])
  })

  it('is one transaction: an error rolls everything back', async () => {
    const before = await jars()
    await expect(runBatch(client, [insert('lime'), insert('lime'), insert('pear')])).rejects.toMatchObject({ code: '23505' })
    expect(await jars()).toEqual(before)
  })

  it('prepares its statements again after an error', async () => {
    const fresh = (name: string) => ({ name: `fresh-${name}`, text: `insert into crm.jars values ('${name}')` })
    const wrong = { name: 'wrong', text: 'insert into crm.nowhere values (1)' }
    await expect(runBatch(client, [fresh('kiwi'), wrong, fresh('date')])).rejects.toMatchObject({ code: '42P01' })
    await runBatch(client, [fresh('kiwi'), fresh('date')])
    expect(await jars()).toEqual(expect.arrayContaining(['kiwi', 'date']))
  })

  it('prepares a name again for another text', async () => {
    const named = (text: string) => runBatch(client, [{ name: 'told', text }])
    expect((await named('select 1 as n'))[0]?.rows).toEqual([{ n: 1 }])
    expect((await named('select 2 as n'))[0]?.rows).toEqual([{ n: 2 }])
  })

  it('distinguishes names with the same first 63 characters, which is all PostgreSQL reads', async () => {
    const named = (n: number) => ({ name: `${'long '.repeat(13)}${n}`, text: `select ${n} as n` })
    for (const n of [1, 2, 1]) expect((await runBatch(client, [named(n)]))[0]?.rows).toEqual([{ n }])
  })

  it("sends nothing when a value can't be encoded", async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    await expect(runBatch(client, [insert('lemon'), rename('lemon', circular as never)])).rejects.toThrow('circular')
    expect(await jars()).not.toContain('lemon')
  })
})
