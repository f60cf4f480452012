import { createTooManyRequestsProblem, type RateLimit, type ServiceDependencies } from '@crm/http'

// `$3`: the time until one more message is allowed; `$4`: the time until the full allowance is back. Locked old rows are skipped, so that
// no request waits to delete them.
const count = `
  with counted as (
    insert into crm.sending_limits as known (key, full_at, is_refused) values ($1, $2::timestamptz + $3::interval, false)
    on conflict (key) do update set (full_at, is_refused) = (
      select case when next > latest then known.full_at else next end, next > latest
      from (select greatest(known.full_at, $2::timestamptz) + $3::interval as next, $2::timestamptz + $4::interval as latest) asked
    )
    returning full_at, is_refused
  ), forgotten as (
    delete from crm.sending_limits where key in (
      select old.key from crm.sending_limits old, counted
      where old.full_at < $2::timestamptz - interval '1 hour' and old.key <> $1 limit 100 for update of old skip locked
    )
  )
  select case when is_refused then extract(epoch from full_at + $3::interval - $4::interval - $2::timestamptz)::float8 end as wait from counted`

/** Limits what each user sends, counted in PostgreSQL for all hosts. Throws 429 with `words` when the allowance is used up; `name` is the limit's. */
export function createSendingRateLimiter(
  { db: { pool }, clock }: Pick<ServiceDependencies, 'db' | 'clock'>,
  name: string,
  { burst, perSecond }: RateLimit,
  words: string,
): (person: string) => Promise<void> {
  const [one, all] = [1 / perSecond, burst / perSecond].map((seconds) => `${seconds} seconds`)
  return async (person) => {
    const values = [`${name} ${person}`, clock(), one, all]
    const { rows } = await pool.query<{ wait: number | null }>({ name: 'count-sending', text: count, values })
    const wait = rows[0]?.wait ?? null
    if (wait !== null) throw createTooManyRequestsProblem(words, wait)
  }
}
