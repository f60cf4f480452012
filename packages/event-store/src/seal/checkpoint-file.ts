import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Checkpoint, type CheckpointLine, checkpointLine, readCheckpointLine } from './checkpoint.ts'

/** Appends a checkpoint to the file; it is on disk when the promise resolves. */
export async function appendCheckpoint(path: string, key: Buffer, checkpoint: Checkpoint): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a+', 0o600)
  try {
    await dropTornLine(file)
    await file.appendFile(`${checkpointLine(key, checkpoint)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

const longestLine = 200 // bytes

// A power cut may leave a partial line, which would look forged once another line follows.
async function dropTornLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, longestLine))
  await file.read(tail, 0, tail.length, size - tail.length)
  const whole = tail.lastIndexOf('\n') + 1
  if (whole < tail.length) await file.truncate(size - tail.length + whole)
}

/** The lines of a checkpoint file with their numbers; empty without a file. Ignores a partial last line. */
export async function readCheckpoints(path: string, key: Buffer): Promise<(CheckpointLine & { source: string })[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, nth) => ({ ...readCheckpointLine(key, line), source: `line ${nth + 1} of ${path}` }))
}
