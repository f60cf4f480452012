import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fewAtOnce } from './few-at-once.ts'

// The least that OWASP asks for; Algorithm.Argon2id is 2 (the package's enum is no value at run time).
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$'

// Each takes 19 MB and a core for 6 ms: a storm of sign-ins leaves a core to everything else, and one of libuv's four threads.
const oneOfFew = fewAtOnce(Math.min(Math.max(availableParallelism() - 1, 1), 3))

/** A hash to store. */
export const hashPassword = (password: string): Promise<string> => oneOfFew(() => hash(password, cost))

/** Whether the password is the one of the hash. Without a hash it takes as long and answers false. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await nobodys())
  const matches = await oneOfFew(() => verify(against, password))
  return matches && stored !== null
}

/** Whether a stored hash was made with other parameters than today's. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(currentPrefix)

let nobody: Promise<string> | undefined
function nobodys(): Promise<string> {
  nobody ??= hash(randomBytes(32), cost)
  return nobody
}
