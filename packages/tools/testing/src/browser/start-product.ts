import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@crm/local-stack'

export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-browser-'))
  const [port, mailPort, mailWebPort] = [await freePort(), await freePort(), await freePort()]
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
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../local-stack/start.mjs', import.meta.url))], {
    env,
    // The IPC channel ends the product together with this process.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const gone = once(child, 'exit')
  let output = ''
  const started = new Promise<void>((ready) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        output += part
        if (output.includes('Ctrl-C')) ready()
      })
    }
  })
  await Promise.race([started, gone])
  if (child.exitCode !== null) throw new Error(`The product did not start:\n${output}`)
  process.env.CRM_URL = `http://localhost:${port}`
  process.env.CRM_MAIL_URL = `http://localhost:${mailWebPort}`
  return async () => {
    child.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
}
