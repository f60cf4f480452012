import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

type TestDatabase = { url: string; drop(): Promise<void> }

/** Creates a database from the migrated template and drops it after the file's tests. Call it at the top of a test file or in `beforeAll`. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(template, `CREATE DATABASE ${name}${isEmpty ? '' : ` TEMPLATE ${template.pathname.slice(1)} STRATEGY FILE_COPY`}`)
  const url = new URL(template)
  url.pathname = `/${name}`
  const drop = () => administer(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  afterAll(drop)
  return { url: url.href, drop }
}

// Connects to another database, because PostgreSQL copies a template only while nothing is connected to it.
async function administer(template: URL, statement: string): Promise<void> {
  const url = new URL(template)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
