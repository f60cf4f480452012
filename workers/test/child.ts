import { type RunningProcess, startProcess } from '@crm/local-stack'
import { bundleProgram } from '@crm/testing/bundle-program'
import type { CrashPoint } from '../src/crash-point.ts'
import { createDataDir, secretsKey } from './settings.ts'

/** A worker process, with the environment that the product gives it. */
export async function startChild(databaseUrl: string, redisUrl: string | null, crashAt?: CrashPoint): Promise<RunningProcess> {
  const program = await bundleProgram(new URL('../src/main.ts', import.meta.url))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: createDataDir(databaseUrl),
    SECRETS_KEY: secretsKey,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...(redisUrl && { REDIS_URL: redisUrl }),
    ...(crashAt && { CRASH_AT: crashAt }),
  }
  return startProcess({ args: [program], env, show: 'all' })
}
