import { mkdtemp, rm } from 'node:fs/promises'
import { migrate } from '@crm/database'
import { migrationFolders, startPostgres } from '@crm/local-stack'
import { measureImport } from './import.ts'
const folder = await mkdtemp('/tmp/imp-bench-')
const postgres = await startPostgres({ dataDir: folder, parameters: { shared_buffers: '512MB' } })
try { await migrate(postgres.url, migrationFolders()); await measureImport(postgres.url, Number(process.argv[2])) } finally { await postgres.stop(); await rm(folder,{recursive:true,force:true}) }
