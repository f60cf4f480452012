import { createHmac, timingSafeEqual } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SealChainEnd } from './chain.ts'

/** The end of the seal chain at some time, stored where someone with access to the database cannot change it. */
export type SealCheckpoint = { position: bigint; head: Buffer; at: Date }

export type ParsedCheckpointLine = { checkpoint: SealCheckpoint } | { position: bigint | null; wrong: string }

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,19}) ([\da-f]{64}) ([\da-f]{64})$/

export const deriveCheckpointKey = (secretsKey: Buffer): Buffer => createHmac('sha256', secretsKey).update('checkpoints of seals').digest()

/** A checkpoint as a line of text: time, position, head, signature. */
export function formatCheckpointLine(key: Buffer, { position, head, at }: SealCheckpoint): string {
  const said = `${at.toISOString()} ${position} ${head.toString('hex')}`
  return `${said} ${signature(key, said).toString('hex')}`
}

export function parseCheckpointLine(key: Buffer, line: string): ParsedCheckpointLine {
  const [, at = '', position = '', head = '', signed = ''] = form.exec(line) ?? []
  if (!signed) return { position: null, wrong: 'is not a checkpoint' }
  const isOurs = timingSafeEqual(signature(key, `${at} ${position} ${head}`), Buffer.from(signed, 'hex'))
  if (!isOurs) return { position: BigInt(position), wrong: 'is forged or was signed with a different SECRETS_KEY' }
  return { checkpoint: { position: BigInt(position), head: Buffer.from(head, 'hex'), at: new Date(at) } }
}

const signature = (key: Buffer, said: string): Buffer => createHmac('sha256', key).update(said).digest()

/** Appends a checkpoint to the file; it is on disk when the promise resolves. */
async function appendCheckpoint(path: string, key: Buffer, checkpoint: SealCheckpoint): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a+', 0o600)
  try {
    await dropTornLine(file)
    await file.appendFile(`${formatCheckpointLine(key, checkpoint)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

const longestLine = 200 // bytes

// A power failure may leave a partial last line, which would look forged after the next line is appended.
async function dropTornLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, longestLine))
  await file.read(tail, 0, tail.length, size - tail.length)
  const whole = tail.lastIndexOf('\n') + 1
  if (whole < tail.length) await file.truncate(size - tail.length + whole)
}

/** The checkpoints of a file, each with its line number. Empty if there is no file. Ignores a partial last line. */
export async function readCheckpointFile(path: string, key: Buffer): Promise<(ParsedCheckpointLine & { source: string })[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, nth) => ({ ...parseCheckpointLine(key, line), source: `line ${nth + 1} of ${path}` }))
}

export type CheckpointFile = { path: string; key: Buffer }

const longestWithout = 60_000 // milliseconds

/** Returns a function to call with each new end of the chain. It writes a checkpoint when no events arrive, otherwise once a minute. */
export function createCheckpointWriter(
  { path, key }: CheckpointFile,
  clock: () => Date,
): (end: SealChainEnd, isAtRest: boolean) => Promise<void> {
  let kept = 0n
  let keptAt = clock().getTime()
  return async ({ position, head }, isAtRest) => {
    const at = clock()
    if (position === kept || !(isAtRest || at.getTime() - keptAt >= longestWithout)) return
    await appendCheckpoint(path, key, { position, head, at })
    kept = position
    keptAt = at.getTime()
  }
}
