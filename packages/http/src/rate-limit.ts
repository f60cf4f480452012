import { tooMany } from './http-problem.ts'

/** `burst` at once, then `perSecond`. */
export type Rate = { burst: number; perSecond: number }

const mostKept = 20_000

/** Counts per key (a session or an address) in this process; throws 429 once a key's allowance is used up. */
export function rateLimit({ burst, perSecond }: Rate, now: () => number = Date.now): (key: string) => void {
  const buckets = new Map<string, { left: number; at: number }>()
  return (key) => {
    const at = now()
    const bucket = buckets.get(key)
    if (bucket === undefined) {
      if (buckets.size >= mostKept) buckets.clear()
      buckets.set(key, { left: burst - 1, at })
      return
    }
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond)
    bucket.at = at
    if (bucket.left < 1) throw tooMany('Too many requests. Please wait a moment.', (1 - bucket.left) / perSecond)
    bucket.left -= 1
  }
}
