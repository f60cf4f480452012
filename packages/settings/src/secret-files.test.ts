import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(text: string): string {
  const path = join(folder, String(Math.random()))
  writeFileSync(path, text)
  return path
}

describe('secrets in files', () => {
  it('are read like variables, without the trailing line break', () => {
    const settings = readSettings({
      DATABASE_URL: 'postgres://crm@db:5432/crm',
      DATABASE_PASSWORD_FILE: file('p@ss/w:rd%\n'),
      REDIS_URL_FILE: file('redis://:hush@queue:6379'),
      ADMIN_PASSWORD_FILE: file('correct horse battery\n'),
      METRICS_TOKEN_FILE: file('0123456789abcdef'),
      SECRETS_KEY_FILE: file(Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7)).toString('base64')),
    })
    expect(decodeURIComponent(new URL(settings.databaseUrl ?? '').password)).toBe('p@ss/w:rd%')
    expect(settings).toMatchObject({
      redisUrl: 'redis://:hush@queue:6379',
      adminPassword: 'correct horse battery',
      metricsToken: '0123456789abcdef',
    })
    expect(settings.secretsKey?.length).toBe(32)
  })

  it('are checked like variables, and never shown', () => {
    expect(() => readSettings({ ADMIN_PASSWORD_FILE: file('changeme') })).toThrow('ADMIN_PASSWORD is "…", but it must be 8 to 255')
  })

  it.each([
    [
      { ADMIN_PASSWORD_FILE: '/nowhere/at/all' },
      'ADMIN_PASSWORD_FILE is "/nowhere/at/all", but it must be a file that this process may read',
    ],
    [{ ADMIN_PASSWORD_FILE: folder }, 'but it must be a file that this process may read (EISDIR)'],
    [{ SECRETS_KEY_FILE: file(' \n') }, 'but it must be a file that is not empty'],
    [{ SECRETS_KEY_FILE: file('x'.repeat(5000)) }, 'but it must be a file of at most 4096 characters'],
    [{ METRICS_TOKEN: 'a'.repeat(16), METRICS_TOKEN_FILE: file('b'.repeat(16)) }, 'but it must be unset when METRICS_TOKEN is set'],
    [{ DATABASE_PASSWORD: 'hush' }, 'DATABASE_PASSWORD is "…", but it must be set together with DATABASE_URL'],
    [{ DATABASE_PASSWORD: 'hush', DATABASE_URL: 'postgres://crm:other@db/crm' }, 'unset when DATABASE_URL contains a password'],
  ])('are rejected when they are ambiguous: %o', (environment, words) => {
    expect(() => readSettings(environment)).toThrow(words)
  })
})
