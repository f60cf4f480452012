import { largestRelease } from '@crm/contracts'
import type { Database } from '@crm/database'
import { tooMany } from '@crm/http'

const tryAgainAfter = 3600 // seconds: each hour the workers forget what is a day old

/** Refuses more than a front-end may have here without publishing it. `bytes`: of the file that is coming. */
export async function refuseOverQuota(db: Pick<Database['pool'], 'query'>, name: string, bytes: number): Promise<void> {
  const { rows } = await db.query<{ bytes: string }>({
    name: 'unpublished-front-end-files',
    text: `select coalesce(sum(octet_length(content)), 0)::bigint as bytes from crm.front_end_files f
      where uploaded_by = $1 and asked_at > now() - interval '1 day' and not exists (
        select from crm.front_end_releases r cross join lateral jsonb_each_text(r.release->'integrity') named
         where r.name = $1 and named.value = f.sha384)`,
    values: [name],
  })
  if (Number(rows[0]?.bytes ?? 0) + bytes <= largestRelease.unpublished) return
  const words = `${name} has more than 50 MB of files here that no release names: publish what is uploaded, or wait a day until it is forgotten`
  throw tooMany(words, tryAgainAfter)
}
