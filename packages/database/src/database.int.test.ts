import { createTestDatabase } from '@crm/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { addQueryTimeout, openDatabase } from './database.ts'

const { url } = await createTestDatabase()
const owner = new pg.Client({ connectionString: url })
await owner.connect()
await owner.query(`create table crm.jars (name text primary key, made date, price numeric(8,2), weight bigint, sealed_at timestamptz)`)
await owner.query(`insert into crm.jars values ('plum', '2026-03-08', 4.50, 9007199254740993, '2026-03-08 01:30:00.250-07')`)

const errors: Error[] = []
const database = openDatabase({ connectionString: url, applicationName: 'jars', poolSize: 3, onError: (error) => errors.push(error) })
const { pool, read, sql } = database
afterAll(async () => {
  await Promise.all([database.close(), owner.end()])
})

const plum = { name: 'plum', made: '2026-03-08', price: '4.50', weight: 9007199254740993n, sealed_at: '2026-03-08T08:30:00.250Z' }

describe('values from the database', () => {
  it('are exact: days and money as text, big numbers as bigint, instants as ISO text', async () => {
    expect((await pool.query('select * from crm.jars')).rows).toEqual([plum])
    expect(await read.query(sql`select * from crm.jars where name = ${'plum'}`)).toEqual([plum])
  })

  it('are exact in arrays too', async () => {
    const [row] = await read.query(
      sql`select array_agg(made) as made, array_agg(price) as price, array_agg(weight) as weight, array[sealed_at, null] as sealed from crm.jars group by sealed_at`,
    )
    expect(row).toEqual({ made: ['2026-03-08'], price: ['4.50'], weight: [9007199254740993n], sealed: ['2026-03-08T08:30:00.250Z', null] })
  })
})

describe('reading', () => {
  it('returns the results of a list of queries in order', async () => {
    expect(await read.query([sql`select 1 as one`, sql`select ${'two'} as two`])).toEqual([[{ one: 1 }], [{ two: 'two' }]])
  })

  it('continues after a failed query', async () => {
    await expect(read.query([sql`select 1 as one`, sql`select 1 / 0`])).rejects.toMatchObject({ code: '22012' })
    expect(await read.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })
})

describe('the application', () => {
  it('may read and write ordinary tables, including those that a later migration adds', async () => {
    await pool.query(`insert into crm.jars (name) values ('fig')`)
    await pool.query(`delete from crm.jars where name = 'fig'`)
    await expect(pool.query('create table crm.mine ()')).rejects.toMatchObject({ code: '42501' })
  })

  it('is stopped when a statement or a lock takes too long', async () => {
    const hasty = openDatabase({ connectionString: url, applicationName: 'hasty', poolSize: 1, statementTimeout: 50, lockTimeout: 20 })
    await expect(hasty.pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' })
    await owner.query('begin; lock table crm.jars')
    await expect(hasty.pool.query('select * from crm.jars')).rejects.toMatchObject({ code: '55P03' })
    await owner.query('rollback')
    await hasty.close()
  })

  it('waits a limited time for a free connection and for a silent server', async () => {
    const only = openDatabase({ connectionString: url, applicationName: 'only', poolSize: 1, connectTimeout: 2_000, answerTimeout: 500 })
    const client = await only.pool.connect()
    const waited = expect(only.pool.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect')
    const lasted = client.query(addQueryTimeout(60_000, { text: 'select 1 as one from pg_sleep(0.8)' }))
    expect((await lasted).rows).toEqual([{ one: 1 }])
    await waited
    await expect(client.query('select pg_sleep(4)')).rejects.toThrow('Query read timeout')
    client.release(true)
    expect((await only.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await only.close()
  })

  it('survives the loss of a connection that is in use', async () => {
    const client = await pool.connect()
    const heard = errors.length
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jars' and datname = current_database()`,
    )
    await expect.poll(() => errors.length).toBeGreaterThan(heard)
    await expect(client.query('select 1')).rejects.toThrow()
    client.release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('survives the loss of its connections and reports it', async () => {
    await pool.query('select 1')
    const heard = new Promise<void>((resolve) => pool.once('error', () => resolve()))
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jars' and datname = current_database()`,
    )
    await heard
    expect(errors.length).toBeGreaterThan(0)
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })
})

describe('the role', () => {
  it("is the application's role, even when the owner of the log connects", async () => {
    const role = 'select current_user::text as role'
    expect((await database.pool.query(role)).rows).toEqual([{ role: 'crm_app' }])
    expect((await owner.query(role)).rows).not.toEqual([{ role: 'crm_app' }])
  })
})
