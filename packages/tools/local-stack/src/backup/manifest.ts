import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A table in a backup, stored as gzipped COPY text. `sha256` is the hash of the uncompressed text. */
export type BackedUpTable = { name: string; columns: string[]; rows: number; sha256: string }

export type BackupManifest = {
  format: 1
  at: string
  position: string
  migrations: string[]
  tables: BackedUpTable[]
  sequences: Record<string, string>
}

const nameOf = (folder: string): string => join(folder, 'manifest.json')

export const buildTableFilePath = (folder: string, table: string): string => join(folder, `${table}.copy.gz`)

/** The manifest is written last and then renamed, so that an unfinished backup never has one. */
export async function writeBackupManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const unfinished = `${nameOf(folder)}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, nameOf(folder))
}

export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(nameOf(folder), 'utf8').catch(() => {
    throw new Error(`${folder} does not contain a complete backup: it has no manifest.json`)
  })
  try {
    const manifest: BackupManifest = JSON.parse(text)
    if (manifest.format === 1) return manifest
  } catch {
    // Text that is not JSON causes the same error as another format.
  }
  throw new Error(`The manifest of ${folder} can't be read: it is damaged or from a newer release`)
}
