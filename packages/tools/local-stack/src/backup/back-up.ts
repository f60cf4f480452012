import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { printLine } from '../steps.ts'
import { type BackedUpTable, type BackupManifest, buildTableFilePath, writeBackupManifest } from './manifest.ts'
import { createRowCounter } from './streams.ts'
import { buildCopyCommand, connectForCopy, listSequences, listTables } from './tables.ts'

export type TableProgressListener = (table: string, rows: number, isDone: boolean) => void

export async function backUpDatabase(connectionString: string, folder: string, progress: TableProgressListener): Promise<BackupManifest> {
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    const exists = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
    throw exists ? new Error(`${folder} already exists: a backup needs a new folder`, { cause }) : cause
  })
  const client = await connectForCopy(connectionString, 'crm backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ at: string; position: string; migrations: string[] }>(`
      select to_json(clock_timestamp()) #>> '{}' as at, (select coalesce(max(position), 0)::text from crm.events) as position,
        array(select folder || '/' || name from crm.migrations order by 1) as migrations`)
    const [asOf] = rows
    if (asOf === undefined) throw new Error('The database did not return its position')
    const tables: BackedUpTable[] = []
    for (const table of await listTables(client)) tables.push(await save(client, folder, table, progress))
    // Sequences are read last, so that none is behind the saved rows. Being ahead does no harm.
    const manifest: BackupManifest = { format: 1, ...asOf, tables, sequences: await listSequences(client) }
    await writeBackupManifest(folder, manifest)
    return manifest
  } finally {
    await client.end()
  }
}

async function save(
  client: ClientBase,
  folder: string,
  table: Pick<BackedUpTable, 'name' | 'columns'>,
  progress: TableProgressListener,
): Promise<BackedUpTable> {
  const count = createRowCounter((rows) => progress(table.name, rows, false))
  const file = createWriteStream(buildTableFilePath(folder, table.name), { mode: 0o600, flush: true })
  await pipeline(client.query(copyTo(`${buildCopyCommand(table)} to stdout`)), count, createGzip({ level: 5 }), file)
  progress(table.name, count.rows(), true)
  return { ...table, rows: count.rows(), sha256: count.sha256() }
}

const printEvery = 2_000 // milliseconds

export function createTableProgressPrinter(): TableProgressListener {
  let last = performance.now()
  return (table, rows, isDone) => {
    if (!isDone && performance.now() - last < printEvery) return
    last = performance.now()
    if (!isDone || rows > 0) printLine(`  ${table}: ${rows.toLocaleString('en-US')} rows${isDone ? '' : ' …'}`)
  }
}
