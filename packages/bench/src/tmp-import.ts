import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@crm/database'
import { migrationFolders, startPostgres } from '@crm/local-stack'
import { measureImport } from './tmp-import-m.ts'

const folder = await mkdtemp(join(tmpdir(), 'crm-tmpimp-'))
const postgres = await startPostgres({
  dataDir: folder,
  parameters: { shared_buffers: '512MB', ...(process.env.PGEX ? JSON.parse(process.env.PGEX) : {}) },
})
try {
  await migrate(postgres.url, migrationFolders())
  await measureImport(postgres.url, Number(process.argv[2] ?? 5000))
} finally {
  await postgres.stop()
  const { copyFileSync } = await import('node:fs')
  copyFileSync(join(folder, 'postgres.log'), '/tmp/imp-pg.log')
  await rm(folder, { recursive: true, force: true })
}
