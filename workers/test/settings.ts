import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, type Settings } from '@crm/settings'

export const testSecretsKey = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7)).toString('base64')

const folder = mkdtempSync(join(tmpdir(), 'crm-workers-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Each test database has its own data folder, because checkpoints of seals belong to one database. */
export const getTestDataFolder = (databaseUrl: string): string => join(folder, new URL(databaseUrl).pathname)

export const buildTestSettings = (databaseUrl: string): Settings =>
  readSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: getTestDataFolder(databaseUrl),
    BUSINESS_TIME_ZONE: 'UTC',
    SECRETS_KEY: testSecretsKey,
  })
