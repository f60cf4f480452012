import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecretSealer, loadSecretsKey } from './index.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7))
const other = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 5))
const { seal, open, digest } = createSecretSealer(key)
const cannotOpen = expect.objectContaining({ name: 'UnsealError', message: expect.stringMatching(/^A stored secret can't be read: /) })

const thrownBy = (act: () => unknown): unknown => {
  try {
    return { opened: act() }
  } catch (error) {
    return error
  }
}

describe('sealing a secret', () => {
  it('opens to the same text for the same place', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(fc.property(text, (secret) => open(seal(secret, 'smtp:1'), 'smtp:1') === secret))
  })

  it('returns text of one format that reveals nothing and is different each time', () => {
    const sealed = [seal('canary-7391', 'smtp:1'), seal('canary-7391', 'smtp:1')]
    expect(sealed[0]).not.toBe(sealed[1])
    for (const text of sealed) {
      expect(text).toMatch(/^v1\.[\da-f]{8}\.[\w-]+$/)
      expect(Buffer.from(text.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('canary')
    }
  })

  it("can't be opened with another key or for another place", () => {
    const sealed = seal('canary-7391', 'smtp:1')
    expect(thrownBy(() => createSecretSealer(other).open(sealed, 'smtp:1'))).toEqual(cannotOpen)
    expect(thrownBy(() => open(sealed, 'smtp:2'))).toEqual(cannotOpen)
    // A sealed text with the right key id but another key.
    const claimed = `${createSecretSealer(other).seal('', '').slice(0, 12)}${sealed.slice(12)}`
    expect(thrownBy(() => createSecretSealer(other).open(claimed, 'smtp:1'))).toEqual(cannotOpen)
  })

  it("can't be opened after a byte was changed or removed", () => {
    const sealed = seal('canary-7391', 'smtp:1')
    const bytes = Buffer.from(sealed.slice(12), 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(thrownBy(() => open(sealed.slice(0, 12) + changed.toString('base64url'), 'smtp:1'))).toEqual(cannotOpen)
      expect(thrownBy(() => open(sealed.slice(0, 12) + bytes.subarray(0, index).toString('base64url'), 'smtp:1'))).toEqual(cannotOpen)
    }
  })

  it.each(['', 'v1', 'v1.', 'canary-7391', 'v2.00000000.AAAA', 'v1.00000000.AAAA'])(
    'does not open "%s", which is not a sealed text',
    (text) => expect(thrownBy(() => open(text, 'smtp:1'))).toEqual(cannotOpen),
  )
})

describe('a digest', () => {
  it('has the same digest only for the same text and key', () => {
    expect(digest('a')).toBe(createSecretSealer(key).digest('a'))
    expect(digest('a')).not.toBe(digest('b'))
    expect(digest('a')).not.toBe(createSecretSealer(other).digest('a'))
  })
})

describe('the key of stored secrets', () => {
  let dataDir = ''
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  it('is the one of the settings, if set', () => {
    expect(loadSecretsKey({ secretsKey: key, production: true, dataDir })).toBe(key)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is generated once in the data folder, readable only by its owner', () => {
    const folder = join(dataDir, 'new')
    const made = loadSecretsKey({ secretsKey: null, production: false, dataDir: folder })
    expect(made).toHaveLength(32)
    expect(loadSecretsKey({ secretsKey: null, production: false, dataDir: folder })).toEqual(made)
    expect(readdirSync(folder)).toEqual(['secrets-key'])
    expect(readFileSync(join(folder, 'secrets-key'), 'utf8')).toBe(made.toString('base64'))
    expect(statSync(join(folder, 'secrets-key')).mode & 0o777).toBe(0o600)
  })

  it('is required in production', () => {
    expect(() => loadSecretsKey({ secretsKey: null, production: true, dataDir })).toThrow(
      /^SECRETS_KEY is "", but it must be 32 random bytes/,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is not generated over a file with other content', () => {
    writeFileSync(join(dataDir, 'secrets-key'), 'c2hvcnQ=')
    expect(() => loadSecretsKey({ secretsKey: null, production: false, dataDir })).toThrow('secrets-key does not contain a key of 32 bytes')
    expect(readFileSync(join(dataDir, 'secrets-key'), 'utf8')).toBe('c2hvcnQ=')
  })
})
