import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { buildDatabaseUrl, runSql } from './sql.ts'

type TestDatabase = { url: string; drop(): Promise<void> }

/** Creates a database from the migrated template and drops it after the file's tests. Call it at the top of a test file or in `beforeAll`. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Connected to another database, because PostgreSQL copies a template only while nothing is connected to it.
  const administer = (statement: string) => runSql(buildDatabaseUrl(template, 'postgres'), statement)
  await administer(`CREATE DATABASE ${name}${isEmpty ? '' : ` TEMPLATE ${new URL(template).pathname.slice(1)} STRATEGY FILE_COPY`}`)
  const drop = async () => void (await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  afterAll(drop)
  return { url: buildDatabaseUrl(template, name), drop }
}
