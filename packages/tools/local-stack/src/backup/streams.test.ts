import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { createContentDigest } from './streams.ts'

async function digestOf(...pieces: string[]): Promise<string> {
  const rows = createContentDigest()
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  await pipeline(Readable.from(pieces.map((piece) => Buffer.from(piece))), rows, nowhere)
  return rows.digest()
}

describe('the contents of a table', () => {
  it('has the same digest in any order and chunking of its rows', async () => {
    const digest = await digestOf('1\tAda\n2\tBen\n3\tCleo\n')
    expect(await digestOf('3\tCleo\n1\tAda\n2\tBen\n')).toBe(digest)
    expect(await digestOf('3\tCl', 'e', 'o\n1\tAda', '\n2\tBen\n')).toBe(digest)
  })

  it('has another digest when a row is changed, missing, duplicated or joined with the next', async () => {
    const digest = await digestOf('1\tAda\n2\tBen\n')
    for (const other of ['1\tAda\n2\tBem\n', '1\tAda\n', '1\tAda\n2\tBen\n2\tBen\n', '1\tAda2\tBen\n', '2\tAda\n1\tBen\n'])
      expect(await digestOf(other)).not.toBe(digest)
    expect(await digestOf('1\n1\n2\n2\n')).not.toBe(await digestOf())
  })
})
