import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from './index.ts'

const mine = await createTestDatabase()
const yours = await createTestDatabase()

async function answer(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe('a test database', () => {
  it('shares nothing with another one', async () => {
    await answer(mine.url, 'CREATE TABLE public.only_here ()')
    expect(await answer(yours.url, `SELECT to_regclass('public.only_here') AS found`)).toEqual([{ found: null }])
  })

  it('is gone after it is dropped', async () => {
    const short = await createTestDatabase()
    await short.drop()
    await expect(answer(short.url, 'SELECT 1')).rejects.toThrow(/does not exist/)
  })
})
