import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bundled } from '@crm/testing/bundled'
import type { CrashPoint } from '../src/crash-point.ts'
import { dataDirOf, secretsKey } from './settings.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A worker process, with the environment that the product gives it. */
export async function startChild(databaseUrl: string, redisUrl: string | null, crashAt?: CrashPoint): Promise<ChildProcess> {
  const program = await bundled(new URL('../src/main.ts', import.meta.url))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirOf(databaseUrl),
    SECRETS_KEY: secretsKey,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...(redisUrl && { REDIS_URL: redisUrl }),
    ...(crashAt && { CRASH_AT: crashAt }),
  }
  return spawn(process.execPath, [program], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

export async function waitForExit(child: ChildProcess): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? child.exitCode
}
