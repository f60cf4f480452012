import { createReadStream } from 'node:fs'
import { type Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { applyMigrations } from '@crm/database'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { listMigrationFolders } from '../update-database.ts'
import type { TableProgressListener } from './back-up.ts'
import { type BackedUpTable, type BackupManifest, buildTableFilePath, readBackupManifest } from './manifest.ts'
import { createContentDigest, createRowCounter } from './streams.ts'
import { buildCopyCommand, connectForCopy } from './tables.ts'

/** Restores a backup completely or not at all: the schema of that time, then each table, which is compared with the backup. */
export async function loadBackup(connectionString: string, folder: string, progress: TableProgressListener): Promise<BackupManifest> {
  const manifest = await readBackupManifest(folder)
  for (const table of manifest.tables) await read(folder, table, nowhere())
  await refuseUsed(connectionString)
  await applyMigrations(connectionString, listMigrationFolders(), new Set(manifest.migrations))
  const client = await connectForCopy(connectionString, 'crm restore')
  try {
    await client.query('begin')
    await refuseUnknownSchema(client, manifest)
    for (const table of [...manifest.tables].reverse()) await emptyTable(client, table.name)
    for (const table of manifest.tables) {
      const saved = createContentDigest()
      await read(folder, table, saved, client.query(copyFrom(`${buildCopyCommand(table)} from stdin`)))
      await compare(client, table, saved.digest())
      progress(table.name, table.rows, true)
    }
    for (const [name, last] of Object.entries(manifest.sequences)) await client.query(`select setval($1, $2)`, [`crm."${name}"`, last])
    await forgetTheRunning(client)
    await client.query('commit')
    await client.query('analyze')
    return manifest
  } finally {
    await client.end()
  }
}

// A schema without events comes from a failed restore, so it may be used again.
async function refuseUsed(connectionString: string): Promise<void> {
  const client = await connectForCopy(connectionString, 'crm restore')
  try {
    const { rows } = await client.query<{ prepared: boolean }>(`select to_regclass('crm.events') is not null as prepared`)
    if (!rows[0]?.prepared) return
    const { rowCount } = await client.query('select from crm.events limit 1')
    if (rowCount) throw new Error('This database is not empty. Set DATABASE_URL to an empty database, or DATA_DIR to an empty folder')
  } finally {
    await client.end()
  }
}

async function refuseUnknownSchema(client: ClientBase, { migrations }: BackupManifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select folder || '/' || name as name from crm.migrations`)
  const unknown = migrations.filter((name) => !rows.some((row) => row.name === name))
  if (unknown.length > 0)
    throw new Error(`The backup is from a newer release. This release does not have these migrations: ${unknown.join(', ')}`)
}

// Deletes rows that migrations have inserted. Append-only tables refuse `delete`, but they are empty anyway.
async function emptyTable(client: ClientBase, name: string): Promise<void> {
  const { rowCount } = await client.query(`select from crm."${name}" limit 1`)
  if (rowCount) await client.query(`delete from crm."${name}"`)
}

async function read(folder: string, table: BackedUpTable, ...into: [...Transform[], Writable]): Promise<void> {
  const count = createRowCounter()
  const damaged = (cause?: unknown) => new Error(`The backup is damaged: ${table.name}.copy.gz differs from what was written`, { cause })
  await pipeline([createReadStream(buildTableFilePath(folder, table.name)), createGunzip(), count, ...into]).catch((cause: unknown) => {
    throw isOfFile(cause) ? damaged(cause) : cause
  })
  if (count.sha256() !== table.sha256 || count.rows() !== table.rows) throw damaged()
}

const isOfFile = (error: unknown): boolean => error instanceof Error && 'code' in error && /^(Z_|ENOENT)/.test(String(error.code))

async function compare(client: ClientBase, table: BackedUpTable, saved: string): Promise<void> {
  const found = createContentDigest()
  await pipeline(client.query(copyTo(`${buildCopyCommand(table)} to stdout`)), found, nowhere())
  if (found.digest() !== saved) throw new Error(`${table.name} differs from the backup`)
}

const nowhere = () => new Writable({ write: (_piece, _encoding, done) => done() })

// Ends leases, worker heartbeats, and user sessions. Postpones unfinished messages, so that an interrupted restore sends none again.
async function forgetTheRunning(client: ClientBase): Promise<void> {
  await client.query('update crm.subscriptions set holder = null, lease_until = null')
  await client.query('delete from crm.worker_heartbeats')
  await client.query(
    `update crm.email_deliveries set next_attempt_at = 'infinity', hand_over_at = 'infinity' where state in ('queued', 'retry')`,
  )
  await client.query(`update crm.email_deliveries set claim_until = 'infinity' where state in ('sending', 'committing')`)
  await client.query('update crm.user_sessions set is_active = false, logout_time = now() where is_active')
}
