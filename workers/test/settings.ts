import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, type Settings } from '@crm/settings'
import { afterAll } from 'vitest'

/** Encrypts the secrets of a test's database. */
export const secretsKey = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7)).toString('base64')

/** The data folder of a test file's workers. */
export const dataDir = mkdtempSync(join(tmpdir(), 'crm-workers-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The settings of workers on a test's database. */
export const settingsOf = (databaseUrl: string): Settings =>
  readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BUSINESS_TIME_ZONE: 'UTC', SECRETS_KEY: secretsKey })
