import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A table in a backup: its rows as PostgreSQL's COPY writes them, packed. `sha256` is of the text before it was packed. */
export type SavedTable = { name: string; columns: string[]; rows: number; sha256: string }

/** What a backup holds, and as of when. `position`: the last event in it. */
export type Manifest = {
  format: 1
  at: string
  position: string
  /** As `folder/name`. */
  migrations: string[]
  tables: SavedTable[]
  /** The last value of each sequence that was used. */
  sequences: Record<string, string>
}

const nameOf = (folder: string): string => join(folder, 'manifest.json')

/** The file of a table. */
export const fileOf = (folder: string, table: string): string => join(folder, `${table}.copy.gz`)

/** Written last, and whole or not at all: a backup without it was not finished. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = `${nameOf(folder)}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, nameOf(folder))
}

/** Throws in words where there is none that this release can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(nameOf(folder), 'utf8').catch(() => {
    throw new Error(`${folder} holds no backup that was finished: it has no manifest.json`)
  })
  try {
    const manifest: Manifest = JSON.parse(text)
    if (manifest.format === 1) return manifest
  } catch {
    // told below
  }
  throw new Error(`The manifest of ${folder} can't be read: it is damaged, or of a newer release`)
}
