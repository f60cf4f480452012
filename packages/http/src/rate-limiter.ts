import { tooManyRequests } from './http-problem.ts'

export type Rate = { burst: number; perSecond: number }

const mostKept = 20_000

const usualWords = 'Too many requests. Please wait a moment.'

/** Limits requests per key in this process. Throws 429 with `words` when a key exceeds its rate; forgets the least recently used key. */
export function rateLimit({ burst, perSecond }: Rate, now = () => Date.now(), words = usualWords): (key: string) => void {
  const buckets = new Map<string, { left: number; at: number }>()
  return (key) => {
    const at = now()
    const bucket = buckets.get(key) ?? { left: burst, at }
    // A Map keeps insertion order, so its first key is the least recently used.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostKept) buckets.delete(buckets.keys().next().value ?? key)
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond)
    bucket.at = at
    if (bucket.left < 1) throw tooManyRequests(words, (1 - bucket.left) / perSecond)
    bucket.left -= 1
  }
}
