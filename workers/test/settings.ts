import { readSettings, type Settings } from '@crm/settings'

/** Encrypts the secrets of a test's database. */
export const secretsKey = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7)).toString('base64')

/** The settings of workers on a test's database. */
export const settingsOf = (databaseUrl: string): Settings =>
  readSettings({ DATABASE_URL: databaseUrl, BUSINESS_TIME_ZONE: 'UTC', SECRETS_KEY: secretsKey })
