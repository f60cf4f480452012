import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, type Settings } from '@crm/settings'

/** Encrypts the secrets of a test's database. */
export const secretsKey = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7)).toString('base64')

const folder = mkdtempSync(join(tmpdir(), 'crm-workers-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The data folder of the workers on a test's database: checkpoints of seals belong to one database. */
export const dataDirOf = (databaseUrl: string): string => join(folder, new URL(databaseUrl).pathname)

/** The settings of workers on a test's database. */
export const settingsOf = (databaseUrl: string): Settings =>
  readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDirOf(databaseUrl), BUSINESS_TIME_ZONE: 'UTC', SECRETS_KEY: secretsKey })
