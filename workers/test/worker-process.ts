import { type RunningProcess, startProcess } from '@crm/local-stack'
import { bundleProgram } from '@crm/testing/bundle-program'
import type { CrashPoint } from '../src/crash-point.ts'
import { getTestDataFolder, testSecretsKey } from './settings.ts'

/** A worker process, with the environment that the product gives it. */
export async function startWorkerProcess(databaseUrl: string, redisUrl: string | null, crashAt?: CrashPoint): Promise<RunningProcess> {
  const program = await bundleProgram(new URL('../src/main.ts', import.meta.url))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: getTestDataFolder(databaseUrl),
    SECRETS_KEY: testSecretsKey,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...(redisUrl && { REDIS_URL: redisUrl }),
    ...(crashAt && { CRASH_AT: crashAt }),
  }
  return startProcess({ args: [program], env, show: 'all' })
}
