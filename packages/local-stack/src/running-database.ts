import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@crm/settings'
import { addressIn } from './postgres/cluster.ts'
import { startPostgres } from './postgres.ts'

/** The running database, or the embedded one, which is started until `stop`. */
export async function runningDatabase({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const running = databaseUrl ?? runningIn(dataDir)
  if (running !== null) return { connectionString: running, stop: async () => undefined }
  const { url, stop } = await startPostgres({ dataDir })
  return { connectionString: url, stop }
}

// postmaster.pid has the process id in the first line and the port in the fourth.
function runningIn(dataDir: string): string | null {
  try {
    const [pid, , , port] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 0)
    return addressIn(dataDir, Number(port), 'crm')
  } catch {
    return null
  }
}
