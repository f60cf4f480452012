import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ErasedRecords } from '@crm/facts'

/** An erasure as it is kept outside the database, where a restore doesn't reach it: ids alone, nothing of the person. */
export type KeptErasure = ErasedRecords & { erasure: number; at: string }

/** Adds an erasure to a file that only grows. It is on the disk when this has ended. */
export async function keepErasure(path: string, kept: KeptErasure): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(kept)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The erasures of such a file; a line that is only half there doesn't count. */
export async function keptErasures(path: string): Promise<KeptErasure[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as KeptErasure)
}
