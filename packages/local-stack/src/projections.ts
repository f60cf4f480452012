import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProjectionsCommand } from '@crm/event-store'
import { asynchronousProjections, projections } from '@crm/host'
import { readSettings, type Settings } from '@crm/settings'
import { addressIn } from './postgres/cluster.ts'
import { startPostgres } from './postgres.ts'
import { say } from './steps.ts'

// What `npm run projections -- rebuild NAME` runs, beside a running product or without it.
const settings = readSettings()
const { connectionString, stop } = await database(settings)
const all = [...projections, ...asynchronousProjections(settings)]
try {
  process.exitCode = await runProjectionsCommand({ words: process.argv.slice(2), connectionString, projections: all, print: say })
} finally {
  await stop()
}

async function database({ databaseUrl, dataDir }: Settings): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const running = databaseUrl ?? runningIn(dataDir)
  if (running !== null) return { connectionString: running, stop: async () => undefined }
  const { url, stop } = await startPostgres({ dataDir })
  return { connectionString: url, stop }
}

// PostgreSQL's own note of itself: its process in the first line, its port in the fourth.
function runningIn(dataDir: string): string | null {
  try {
    const [pid, , , port] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 0)
    return addressIn(dataDir, Number(port), 'crm')
  } catch {
    return null
  }
}
