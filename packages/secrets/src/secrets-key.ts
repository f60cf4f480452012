import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Settings, SettingsError } from '@crm/settings'

const keyLength = 32

/** The key for stored secrets: SECRETS_KEY, or outside production a key generated once in the data folder. Throws `SettingsError`. */
export function secretsKey({ secretsKey, production, dataDir }: Pick<Settings, 'secretsKey' | 'production' | 'dataDir'>): Buffer {
  if (secretsKey !== null) return secretsKey
  if (production)
    throw new SettingsError('SECRETS_KEY', '', '32 random bytes as base64, for production makes none (openssl rand -base64 32)')
  const file = join(dataDir, 'secrets-key')
  const key = read(file) ?? make(dataDir, file)
  if (key.length !== keyLength)
    throw new Error(`${file} holds no key of ${keyLength} bytes; without the right one stored secrets can't be read`)
  return key
}

function read(file: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'base64')
  } catch (error) {
    if (isCalled(error, 'ENOENT')) return null
    throw error
  }
}

// Several processes may start at once: creating a link is atomic and succeeds only for the first.
function make(folder: string, file: string): Buffer {
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(keyLength).toString('base64'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCalled(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}

const isCalled = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
