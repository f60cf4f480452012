import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSealer, secretsKey } from './index.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7))
const other = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 5))
const { seal, open, digest } = createSealer(key)
const cannotOpen = expect.objectContaining({ name: 'CannotOpen', message: expect.stringMatching(/^A stored secret cannot be read: /) })

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

  it('is text of one form that shows nothing of the secret, another one each time', () => {
    const sealed = [seal('canary-7391', 'smtp:1'), seal('canary-7391', 'smtp:1')]
    expect(sealed[0]).not.toBe(sealed[1])
    for (const text of sealed) {
      expect(text).toMatch(/^v1\.[\da-f]{8}\.[\w-]+$/)
      expect(Buffer.from(text.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('canary')
    }
  })

  it('opens with no other key and for no other place', () => {
    const sealed = seal('canary-7391', 'smtp:1')
    expect(thrownBy(() => createSealer(other).open(sealed, 'smtp:1'))).toEqual(cannotOpen)
    expect(thrownBy(() => open(sealed, 'smtp:2'))).toEqual(cannotOpen)
    // The id of a key is no proof of it.
    const claimed = `${createSealer(other).seal('', '').slice(0, 12)}${sealed.slice(12)}`
    expect(thrownBy(() => createSealer(other).open(claimed, 'smtp:1'))).toEqual(cannotOpen)
  })

  it('does not open once a byte of it is changed, or some are missing', () => {
    const sealed = seal('canary-7391', 'smtp:1')
    const bytes = Buffer.from(sealed.slice(12), 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(thrownBy(() => open(sealed.slice(0, 12) + changed.toString('base64url'), 'smtp:1'))).toEqual(cannotOpen)
      expect(thrownBy(() => open(sealed.slice(0, 12) + bytes.subarray(0, index).toString('base64url'), 'smtp:1'))).toEqual(cannotOpen)
    }
  })

  it.each(['', 'v1', 'v1.', 'canary-7391', 'v2.00000000.AAAA', 'v1.00000000.AAAA'])('does not open "%s", which it never made', (text) =>
    expect(thrownBy(() => open(text, 'smtp:1'))).toEqual(cannotOpen),
  )
})

describe('a digest', () => {
  it('is the same for the same text and key alone', () => {
    expect(digest('a')).toBe(createSealer(key).digest('a'))
    expect(digest('a')).not.toBe(digest('b'))
    expect(digest('a')).not.toBe(createSealer(other).digest('a'))
  })
})

describe('the key of stored secrets', () => {
  let dataDir = ''
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  it('is that of the settings, and none is made', () => {
    expect(secretsKey({ secretsKey: key, production: true, dataDir })).toBe(key)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is made once, in the data folder, for its owner alone', () => {
    const folder = join(dataDir, 'new')
    const made = secretsKey({ secretsKey: null, production: false, dataDir: folder })
    expect(made).toHaveLength(32)
    expect(secretsKey({ secretsKey: null, production: false, dataDir: folder })).toEqual(made)
    expect(readdirSync(folder)).toEqual(['secrets-key'])
    expect(readFileSync(join(folder, 'secrets-key'), 'utf8')).toBe(made.toString('base64'))
    expect(statSync(join(folder, 'secrets-key')).mode & 0o777).toBe(0o600)
  })

  it('has to be set in production', () => {
    expect(() => secretsKey({ secretsKey: null, production: true, dataDir })).toThrow(/^SECRETS_KEY is "", but it takes 32 random bytes/)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is not made anew over a file that holds something else', () => {
    writeFileSync(join(dataDir, 'secrets-key'), 'c2hvcnQ=')
    expect(() => secretsKey({ secretsKey: null, production: false, dataDir })).toThrow('secrets-key holds no key of 32 bytes')
    expect(readFileSync(join(dataDir, 'secrets-key'), 'utf8')).toBe('c2hvcnQ=')
  })
})
