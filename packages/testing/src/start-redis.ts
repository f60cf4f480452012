import type { TestProject } from 'vitest/node'
import { startRedis } from './redis.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where the machine has no redis-server. */
    redisUrl: string | null
  }
}

/** vitest's global set-up: one Redis for the whole run, where the machine has one. */
export default async function startRedisForTests(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startRedis()
  project.provide('redisUrl', redis?.url ?? null)
  return async () => redis?.stop()
}
