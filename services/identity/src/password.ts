import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { SqlStatement } from '@crm/event-store'
import { HttpProblem } from '@crm/http'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// The minimum that OWASP recommends. 2 means Argon2id: the package's enum has no value at run time.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$'

// One hash takes 19 MB and a core for 6 ms. The limit leaves a core, and one of libuv's four threads, to other work.
const limitHashing = createConcurrencyLimiter(Math.min(Math.max(availableParallelism() - 1, 1), 3))

/** Hashes a password with Argon2id for storage. */
export const hashPassword = (password: string): Promise<string> => limitHashing(() => hash(password, cost))

/** `isOneTime`: the user must choose another password at the next sign-in. */
export const buildSavePasswordStatement = (user: number, hash: string, isOneTime = false): SqlStatement => ({
  name: 'keep-password',
  text: `insert into crm.user_credentials (user_id, password_hash, must_change) values ($1, $2, $3)
         on conflict (user_id) do update set password_hash = $2, must_change = $3, changed_at = now()`,
  values: [user, hash, isOneTime],
})

/** Compares a password with a stored hash. Without a hash it takes the same time, so that unknown user names can't be detected. */
export async function isPasswordCorrect(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await hashRandomPassword())
  const matches = await limitHashing(() => verify(against, password))
  return matches && stored !== null
}

export const needsRehash = (stored: string): boolean => !stored.startsWith(currentPrefix)

let dummyHash: Promise<string> | undefined
function hashRandomPassword(): Promise<string> {
  dummyHash ??= hash(randomBytes(32), cost)
  return dummyHash
}

const mostWaiting = 500

/** Runs at most `atOnce` calls at once. When 500 are waiting, it refuses further ones with a 503. */
export function createConcurrencyLimiter(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.pendingCount >= mostWaiting)
      throw new HttpProblem(503, 'Too many users are signing in right now. Please try again.', { headers: { 'Retry-After': '5' } })
    return limit(work)
  }
}
