import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secretsKey } from './index.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const given = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7))

describe('the key of stored secrets', () => {
  it('is that of the settings, and none is made', () => {
    expect(secretsKey({ secretsKey: given, production: true, dataDir })).toBe(given)
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
