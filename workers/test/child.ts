import { type RunningProcess, startProcess } from '@crm/local-stack'
import { bundled } from '@crm/testing/bundled'
import type { CrashPoint } from '../src/crash-point.ts'
import { dataDirOf, secretsKey } from './settings.ts'

/** A worker process, with the environment that the product gives it. */
export async function startChild(databaseUrl: string, redisUrl: string | null, crashAt?: CrashPoint): Promise<RunningProcess> {
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
  return startProcess({ args: [program], env, show: 'all' })
}
