import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, startProcess } from '@crm/local-stack'
import { waitUntil } from '../harness.ts'

export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-browser-'))
  const [port, mailPort, mailWebPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    MAIL_PORT: String(mailPort),
    MAIL_WEB_PORT: String(mailWebPort),
    BUSINESS_TIME_ZONE: 'America/New_York',
    NODE_ENV: 'development',
  }
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'SERVICES', 'PUBLIC_URL', 'HOST', 'NODE_OPTIONS']) delete env[name]
  const program = startProcess({ args: ['packages/tools/local-stack/start.mjs'], env, patience: 120_000 })
  await waitUntil('The start of the product', () => program.said().includes('Ctrl-C'), { seconds: 600, program })
  process.env.CRM_URL = `http://localhost:${port}`
  process.env.CRM_MAIL_URL = `http://localhost:${mailWebPort}`
  return async () => {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
