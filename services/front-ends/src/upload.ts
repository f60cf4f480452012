import { largestRelease } from '@crm/contracts'
import type { Database } from '@crm/database'
import { invalidField } from '@crm/domain'
import { type Dependencies, type Handlers, tooManyRequests } from '@crm/http'
import { compressed, hashOf, missingOf, storeFile } from './files.ts'

export function uploadHandlers({ db }: Pick<Dependencies, 'db'>) {
  return {
    frontEndUpload: async ({ body: { files } }) => ({ missing: await missingOf(db, files) }),

    async uploadFrontEndFile({ params, upload }) {
      const pieces: Uint8Array[] = []
      for await (const piece of upload) pieces.push(piece)
      const content = Buffer.concat(pieces)
      const hash = `sha384-${Buffer.from(params.hash, 'base64url').toString('base64')}`
      if (hashOf(content) !== hash) throw invalidField('hash', 'The file is not what its address says: it was changed on its way')
      if ((await missingOf(db, [hash])).length > 0) await store(db, params.name, content)
      return {}
    },
  } satisfies Handlers
}

async function store({ pool }: Pick<Database, 'pool'>, name: string, content: Buffer): Promise<void> {
  // Checked first, before compression costs CPU time.
  await refuseOverQuota(pool, name, content.length)
  const brotli = await compressed(content)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The lock keeps concurrent uploads from exceeding the quota together.
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`upload ${name}`])
    await refuseOverQuota(client, name, content.length)
    await storeFile(client, content, { by: name, brotli })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

const tryAgainAfter = 3600 // seconds: the workers delete old files every hour

async function refuseOverQuota(db: Pick<Database['pool'], 'query'>, name: string, bytes: number): Promise<void> {
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
  throw tooManyRequests(words, tryAgainAfter)
}
