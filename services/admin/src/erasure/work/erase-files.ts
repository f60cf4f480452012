import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildMentionRegExp, erasedPlaceholder } from '@crm/events'

/** Erases a person from the files that a local installation keeps beside the database: emails of the test inbox, and logs. */
export async function erasePersonFromFiles(dataDir: string, pattern: string): Promise<void> {
  const find = buildMentionRegExp(pattern)
  for (const path of await listFiles(join(dataDir, 'mail'))) {
    const email = await readFile(path, 'latin1')
    if (readableForms(email).some((text) => text.search(find) >= 0)) await rm(path, { force: true })
  }
  const logs = [...(await listFiles(join(dataDir, 'logs'))), join(dataDir, 'postgres.log')]
  for (const path of logs) await eraseFromLog(path, find)
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(ignoreMissing)
  return (entries ?? []).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

// An email encodes its texts in several ways.
function readableForms(email: string): string[] {
  const quoted = email
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/\?=\s+=\?[^?]+\?q\?/gi, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const encoded = [...email.matchAll(/=\?[^?]+\?b\?([^?]*)\?=|^((?:[\w+/]{4,76}={0,2}\r?\n)+)/gim)]
  const decoded = encoded.map(([, word, block]) => Buffer.from(word ?? block ?? '', 'base64').toString('latin1'))
  return [email, quoted, quoted.replaceAll('_', ' '), decoded.join('\n')].map((text) => Buffer.from(text, 'latin1').toString('utf8'))
}

// In place and of the same length, because other processes append to their logs meanwhile.
async function eraseFromLog(path: string, find: RegExp): Promise<void> {
  const file = await open(path, 'r+').catch(ignoreMissing)
  if (!file) return
  try {
    let at = 0
    for (const line of splitLines(await file.readFile())) {
      const text = line.toString('utf8')
      const clean = text.replace(find, (said) => erasedPlaceholder.padEnd(Buffer.byteLength(said)).slice(0, Buffer.byteLength(said)))
      const bytes = Buffer.from(clean)
      if (clean !== text && bytes.length === line.length) await file.write(bytes, 0, bytes.length, at)
      at += line.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

function* splitLines(content: Buffer): Generator<Buffer> {
  for (let from = 0; from < content.length; ) {
    const end = content.indexOf(10, from)
    const next = end < 0 ? content.length : end + 1
    yield content.subarray(from, next)
    from = next
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
