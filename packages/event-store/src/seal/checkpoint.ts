import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** The end of the seal chain at some time, stored where someone with access to the database cannot change it. */
export type SealCheckpoint = { position: bigint; head: Buffer; at: Date }

/** `claimedPreviousLink` is the link that the line names as that of the line before. Earlier releases wrote lines without it (null). */
export type ParsedCheckpointLine =
  | { checkpoint: SealCheckpoint; claimedPreviousLink: string | null }
  | { position: bigint | null; wrong: string }

/** A line of a file. `link` depends on it and on all lines before it; `actualPreviousLink` is the link of the line that stands before it. */
export type CheckpointLine = ParsedCheckpointLine & { source: string; link: string; actualPreviousLink: string }

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,19}) ([\da-f]{64})(?: ([\da-f]{64}))? ([\da-f]{64})$/

/** The link before the first line of a file. */
export const startLink = '0'.repeat(64)

export const deriveCheckpointKey = (secretsKey: Buffer): Buffer => createHmac('sha256', secretsKey).update('checkpoints of seals').digest()

/** A checkpoint as a line of text: time, position, head, link of the line before, signature. */
export function formatCheckpointLine(key: Buffer, { position, head, at }: SealCheckpoint, previousLink: string): string {
  const said = `${at.toISOString()} ${position} ${head.toString('hex')} ${previousLink}`
  return `${said} ${signature(key, said).toString('hex')}`
}

export function parseCheckpointLine(key: Buffer, line: string): ParsedCheckpointLine {
  const [, at = '', position = '', head = '', claimedPreviousLink = null, signed = ''] = form.exec(line) ?? []
  if (!signed) return { position: null, wrong: 'is not a checkpoint' }
  const isOurs = timingSafeEqual(signature(key, line.slice(0, -signed.length - 1)), Buffer.from(signed, 'hex'))
  if (!isOurs) return { position: BigInt(position), wrong: 'is forged or was signed with a different SECRETS_KEY' }
  return { checkpoint: { position: BigInt(position), head: Buffer.from(head, 'hex'), at: new Date(at) }, claimedPreviousLink }
}

const signature = (key: Buffer, said: string): Buffer => createHmac('sha256', key).update(said).digest()

export const hasPreviousLink = (line: string): boolean => typeof form.exec(line)?.[4] === 'string'

/** The link that the next line must name. Lines that name none get theirs from the lines before them. */
export const computeLink = (line: string, previousLink: string): string =>
  hash('sha256', hasPreviousLink(line) ? line : `${previousLink} ${line}`)

/** The lines of a file. A power failure may leave a partial last line, which is ignored. */
export function linkCheckpointLines(text: string): { line: string; actualPreviousLink: string; link: string }[] {
  let link = startLink
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const actualPreviousLink = link
      link = computeLink(line, actualPreviousLink)
      return { line, actualPreviousLink, link }
    })
}

/** The checkpoints of a file, each with its line number. Empty if there is no file. */
export async function readCheckpointFile(path: string, key: Buffer): Promise<CheckpointLine[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return linkCheckpointLines(text).map(({ line, actualPreviousLink, link }, nth) => ({
    ...parseCheckpointLine(key, line),
    ...{ actualPreviousLink, link, source: `line ${nth + 1} of ${path}` },
  }))
}
