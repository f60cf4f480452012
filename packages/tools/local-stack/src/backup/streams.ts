import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

export function createRowCounter(report: (rows: number) => void = () => undefined): Transform & { rows(): number; sha256(): string } {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      // Each line break ends a row, because COPY writes line breaks in values as a backslash and n.
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1
      report(rows)
      done(null, piece)
    },
  })
  return Object.assign(stream, { rows: () => rows, sha256: () => hash.digest('hex') })
}

const lineBreak = 10

/** Passes COPY text through and computes a digest. It ignores the order of rows, because PostgreSQL may return them in another order. */
export function createContentDigest(): Transform & { digest(): string } {
  const sum = new BigUint64Array(4)
  let begun: Buffer[] = []
  const add = (row: Buffer[]) => {
    const hash = createHash('sha256')
    for (const piece of row) hash.update(piece)
    const digest = hash.digest()
    // Adds the hashes of the rows, ignoring overflow. Unlike exclusive or, a sum also detects duplicate rows.
    for (let part = 0; part < sum.length; part += 1) sum[part] = (sum[part] ?? 0n) + digest.readBigUInt64LE(part * 8)
  }
  const stream = new Transform({
    transform(piece: Buffer, _, done) {
      let from = 0
      for (let at = piece.indexOf(lineBreak); at >= 0; at = piece.indexOf(lineBreak, from)) {
        add([...begun, piece.subarray(from, at)])
        begun = []
        from = at + 1
      }
      if (from < piece.length) begun.push(piece.subarray(from))
      done(null, piece)
    },
  })
  return Object.assign(stream, { digest: () => Buffer.from(sum.buffer).toString('hex') })
}
