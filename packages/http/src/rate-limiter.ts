import { tooManyRequests } from './http-problem.ts'

/** `burst` at once, then `perSecond`. */
export type Rate = { burst: number; perSecond: number }

const mostKept = 20_000

const usualWords = 'Too many requests. Please wait a moment.'

/**
 * Counts per key (a session, an address, a person) in this process; throws 429 with these words once a key's allowance is used up. Of many keys it
 * forgets the one that was used longest ago.
 */
export function rateLimit({ burst, perSecond }: Rate, now = () => Date.now(), words = usualWords): (key: string) => void {
  const buckets = new Map<string, { left: number; at: number }>()
  return (key) => {
    const at = now()
    const bucket = buckets.get(key) ?? { left: burst, at }
    // A map keeps the order in which its keys were added.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostKept) buckets.delete(buckets.keys().next().value ?? key)
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond)
    bucket.at = at
    if (bucket.left < 1) throw tooManyRequests(words, (1 - bucket.left) / perSecond)
    bucket.left -= 1
  }
}
