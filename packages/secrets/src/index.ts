import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Settings, SettingsError } from '@crm/settings'

/** Encrypts short texts, so that access to the database alone does not reveal them. */
export type SecretSealer = {
  /** Encrypts a text for one place, such as `smtp:1`; it cannot be decrypted for another place. */
  seal(text: string, place: string): string
  /** Decrypts a text for its place. Throws `UnsealError`. */
  open(sealed: string, place: string): string
  /** A digest with a key. Without the key nobody can guess texts and compare digests. */
  digest(text: string): string
}

/** The text was sealed with another key or for another place, or it was changed. It is unknown which one applies. */
class UnsealError extends Error {
  override readonly name = 'UnsealError'
  constructor() {
    super("A stored secret can't be read: SECRETS_KEY differs from the key that it was stored with, or the secret was changed")
  }
}

const form = 'v1'
const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Seals with AES-256-GCM under a key of 32 bytes. A sealed text is `v1.<key id>.<nonce, ciphertext and tag>`. */
export function createSecretSealer(key: Buffer): SecretSealer {
  const start = `${form}.${createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)}.`
  const digestKey = createHmac('sha256', key).update('digest').digest()
  const authenticated = (place: string) => Buffer.from(`${start}${place}`)

  return {
    seal(text, place) {
      const nonce = randomBytes(nonceLength)
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(authenticated(place))
      const sealed = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()])
      return `${start}${sealed.toString('base64url')}`
    },

    open(sealed, place) {
      if (!sealed.startsWith(start)) throw new UnsealError()
      const bytes = Buffer.from(sealed.slice(start.length), 'base64url')
      if (bytes.length < nonceLength + tagLength) throw new UnsealError()
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
        .setAAD(authenticated(place))
        .setAuthTag(bytes.subarray(-tagLength))
      try {
        return Buffer.concat([opening.update(bytes.subarray(nonceLength, -tagLength)), opening.final()]).toString('utf8')
      } catch {
        throw new UnsealError()
      }
    },

    digest: (text) => createHmac('sha256', digestKey).update(text).digest('hex'),
  }
}

const keyLength = 32

/** The key for stored secrets: SECRETS_KEY, or outside production a key generated once in the data folder. Throws `SettingsError`. */
export function loadSecretsKey({ secretsKey, production, dataDir }: Pick<Settings, 'secretsKey' | 'production' | 'dataDir'>): Buffer {
  if (secretsKey !== null) return secretsKey
  if (production)
    throw new SettingsError('SECRETS_KEY', '', '32 random bytes as base64, because production generates none (openssl rand -base64 32)')
  const file = join(dataDir, 'secrets-key')
  const key = read(file) ?? make(dataDir, file)
  if (key.length !== keyLength)
    throw new Error(`${file} does not contain a key of ${keyLength} bytes; without the right one stored secrets can't be read`)
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

// Several processes may start at once. Creating a link is atomic and succeeds only for the first one, whose key all of them use.
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
