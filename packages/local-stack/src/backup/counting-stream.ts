import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

export function counted(report: (rows: number) => void = () => undefined): Transform & { rows(): number; sha256(): string } {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      // Each line break ends a row, because COPY writes those within values as \n.
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1
      report(rows)
      done(null, piece)
    },
  })
  return Object.assign(stream, { rows: () => rows, sha256: () => hash.digest('hex') })
}
