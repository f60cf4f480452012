import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPersonPattern } from '@crm/events'
import { afterAll, describe, expect, it } from 'vitest'
import { erasePersonFromFiles } from './erase-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const person = { names: ['José Abernathy'], emails: ['jose@example.com'], phones: ['(303) 555-0142'], addresses: [] }
const pattern = buildPersonPattern(person) ?? ''
const put = (name: string, text: string) => {
  mkdirSync(join(folder, 'mail'), { recursive: true })
  mkdirSync(join(folder, 'logs'), { recursive: true })
  writeFileSync(join(folder, name), text)
}

describe('erasing a person from the files of the data folder', () => {
  it.each([
    ['in an address', 'To: jose@example.com\r\n\r\nHello', false],
    ['in plain text', 'To: a@example.com\r\n\r\nFor José Abernathy', false],
    ['in quoted-printable', 'To: a@example.com\r\n\r\nFor Jos=C3=A9 Aber=\r\nnathy', false],
    ['in base64', `To: a@example.com\r\n\r\n${Buffer.from('For José Abernathy, next week').toString('base64')}\r\n`, false],
    ['in a subject', `Subject: =?UTF-8?Q?For_Jos=C3=A9_Abernathy?=\r\n\r\nHello`, false],
    ['in an encoded subject', `Subject: =?UTF-8?B?${Buffer.from('For José Abernathy').toString('base64')}?=\r\n\r\nHello`, false],
    ['nowhere', 'To: ned@example.com\r\n\r\nHello José', true],
  ])('deletes an email that names them, %s', async (_, text, stays) => {
    put('mail/1.eml', text)
    await erasePersonFromFiles(folder, pattern)
    expect(existsSync(join(folder, 'mail/1.eml'))).toBe(stays)
  })

  it('overwrites them in logs, of the same length, and leaves the rest', async () => {
    put('logs/workers.log', '{"err":"Abernathy, José: 303-555-0142"}\n{"msg":"fine"}\nincomplete')
    put('postgres.log', 'DETAIL: Key (email)=(jose@example.com) exists\n')
    await erasePersonFromFiles(folder, pattern)
    appendFileSync(join(folder, 'logs/workers.log'), ' line\n')
    expect(readFileSync(join(folder, 'logs/workers.log'), 'utf8')).toBe(
      `{"err":"Erased${' '.repeat(10)}: Erased${' '.repeat(6)}"}\n{"msg":"fine"}\nincomplete line\n`,
    )
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toBe(`DETAIL: Key (email)=(Erased${' '.repeat(10)}) exists\n`)
  })

  it('needs no files', async () => {
    await erasePersonFromFiles(join(folder, 'nowhere'), pattern)
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  })
})
