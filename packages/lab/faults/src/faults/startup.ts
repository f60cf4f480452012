import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { applyMigrations } from '@crm/database'
import { findFreePort, formatSeconds, listMigrationFolders, lockDataFolder, startProcess } from '@crm/local-stack'
import { startProgram, waitForServer } from '@crm/testing/harness'
import { createDatabase, runSql } from '@crm/testing/sql'
import type { Fault } from '../fault.ts'

export const startupFaults: readonly Fault[] = [
  {
    id: 'F35',
    what: 'Migrations are killed, and two run at once',
    how: 'SIGKILL at five random moments on an empty database, then two processes together',
    run: async (lab) => {
      const url = await createDatabase(lab.postgres.url, `empty_${Date.now()}`)
      for (let kill = 0; kill < 5; kill += 1) {
        const env = { ...lab.env, DATABASE_URL: url }
        const migrations = startProgram('packages/tools/local-stack/src/migrate.ts', { env })
        await pause(lab.chances.between(800, 3_000))
        await migrations.kill()
      }
      await Promise.all([applyMigrations(url, listMigrationFolders()), applyMigrations(url, listMigrationFolders())])
      const [ours, theirs] = await Promise.all([columnsOf(lab.postgres.url), columnsOf(url)])
      return {
        figures: `5 kills, 2 at once, ${theirs.length} columns`,
        breaches: String(ours) === String(theirs) ? [] : ['the schema differs'],
      }
    },
  },
  {
    id: 'F41',
    what: 'PostgreSQL leaves its sessions and its lock behind',
    how: 'SIGKILL to the postmaster alone, restarted at once, three times',
    provoke: async (lab) => {
      const took: number[] = []
      for (let time = 0; time < 3; time += 1) {
        await lab.postgres.kill('postmaster')
        took.push(await lab.postgres.start())
        await waitForServer(lab.origin)
      }
      return `answers again after ${took.map(formatSeconds).join(', ')}`
    },
    options: { ages: true },
  },
  {
    id: 'F42',
    what: 'The product is started twice on one folder',
    how: 'npm start on a folder in use',
    runAlone: async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'crm-held-'))
      const lock = await lockDataFolder(dataDir)
      const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await findFreePort()) }
      // A separate process, because it asks the process that holds the lock, which is this one.
      const second = startProcess({ args: ['packages/tools/local-stack/start.mjs'], env })
      const code = await second.ended
      const said = second.said()
      if ('release' in lock) await lock.release()
      rmSync(dataDir, { recursive: true })
      const refused = code === 1 && said.includes('already running on') && said.includes(String(process.pid))
      return { figures: 'refused, names the process that uses it', breaches: refused ? [] : [`it ended with ${code}: ${said}`] }
    },
  },
]

async function columnsOf(url: string): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    url,
    `select table_name || '.' || column_name || ' ' || data_type as name from information_schema.columns where table_schema = 'crm'
     order by table_name, column_name`,
  )
  return rows.map(({ name }) => name)
}
