import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

// The minimum that OWASP recommends. 2 means Argon2id: the package's enum has no value at run time.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$'

// One hash takes 19 MB and a core for 6 ms. The limit leaves a core, and one of libuv's four threads, to other work.
const oneOfFew = createConcurrencyLimiter(Math.min(Math.max(availableParallelism() - 1, 1), 3))

/** Hashes a password with Argon2id for storage. */
export const hashPassword = (password: string): Promise<string> => oneOfFew(() => hash(password, cost))

/** Compares a password with a stored hash. Without a hash it takes the same time, so that unknown user names can't be detected. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await nobodys())
  const matches = await oneOfFew(() => verify(against, password))
  return matches && stored !== null
}

export const needsRehash = (stored: string): boolean => !stored.startsWith(currentPrefix)

let nobody: Promise<string> | undefined
function nobodys(): Promise<string> {
  nobody ??= hash(randomBytes(32), cost)
  return nobody
}
