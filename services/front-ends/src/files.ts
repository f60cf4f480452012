import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { releaseLimits } from '@crm/contracts'
import type { Database } from '@crm/database'
import { createInvalidFieldError } from '@crm/domain'
import { type ApiHandlers, createTooManyRequestsProblem, type ServiceDependencies } from '@crm/http'

type Pool = Pick<Database, 'pool'>

export const computeIntegrityHash = (content: Uint8Array): string => `sha384-${createHash('sha384').update(content).digest('base64')}`

// This also protects the requested files from deletion for another day, because a release that names them is about to be published.
export async function findMissingFiles({ pool }: Pool, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ sha384: string }>({
    name: 'missing-front-end-files',
    text: `with kept as (update crm.front_end_files set asked_at = now() where sha384 = any($1) and asked_at < now() - interval '1 hour')
      select distinct sha384 from unnest($1::text[]) as asked (sha384)
      where not exists (select from crm.front_end_files f where f.sha384 = asked.sha384) order by 1`,
    values: [hashes],
  })
  return rows.map(({ sha384 }) => sha384)
}

/** Stores a file. `brotli` is its compressed form, if there is one already. */
export async function storeFrontEndFile(db: Queryable, content: Uint8Array, { by = null, brotli }: Origin = {}): Promise<void> {
  const smaller = brotli ?? (await compressed(content))
  await db.query({
    name: 'store-front-end-file',
    text: `insert into crm.front_end_files (sha384, content, brotli, uploaded_by) values ($1, $2, $3, $4)
      on conflict (sha384) do update set asked_at = excluded.asked_at`,
    values: [computeIntegrityHash(content), content, smaller.length < content.length * worthIt ? smaller : null, by],
  })
}

/** Deletes files that were uploaded a day ago and belong to no release. */
export async function deleteUnpublishedFiles({ pool }: Pool): Promise<void> {
  await pool.query('select crm.forget_front_end_files()')
}

type Queryable = Pick<Database['pool'], 'query'>
type Origin = { by?: string | null; brotli?: Uint8Array | undefined }

const worthIt = 0.9
const shrink = promisify(brotliCompress)
// Larger files get a lower compression level, because the best one takes many seconds of CPU.
const quickly = 512 * 1024 // bytes

function compressed(content: Uint8Array): Promise<Buffer> {
  const quality = content.length > quickly ? 9 : 11
  return shrink(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
}

export type FileSize = { size: number; sent: number }

export async function readFileSizes({ pool }: Pool, hashes: readonly string[]): Promise<Map<string, FileSize>> {
  const { rows } = await pool.query<{ sha384: string } & FileSize>({
    name: 'front-end-file-weights',
    text: `select sha384, octet_length(content) as size, octet_length(coalesce(brotli, content)) as sent
      from crm.front_end_files where sha384 = any($1)`,
    values: [hashes],
  })
  return new Map(rows.map(({ sha384, ...weight }) => [sha384, weight]))
}

/** The content of a file or its brotli form; null if there is none. */
export async function readStoredFile({ pool }: Pool, hash: string, form: 'content' | 'brotli'): Promise<Buffer | null> {
  const { rows } = await pool.query<{ bytes: Buffer | null }>({
    name: `front-end-file-${form}`,
    text: `select ${form} as bytes from crm.front_end_files where sha384 = $1`,
    values: [hash],
  })
  return rows[0]?.bytes ?? null
}

export function createUploadHandlers({ db }: Pick<ServiceDependencies, 'db'>) {
  return {
    frontEndUpload: async ({ body: { files } }) => ({ missing: await findMissingFiles(db, files) }),

    async uploadFrontEndFile({ params, upload }) {
      const pieces: Uint8Array[] = []
      for await (const piece of upload) pieces.push(piece)
      const content = Buffer.concat(pieces)
      const hash = `sha384-${Buffer.from(params.hash, 'base64url').toString('base64')}`
      if (computeIntegrityHash(content) !== hash)
        throw createInvalidFieldError('hash', "The file's content doesn't match its address: it was changed in transit")
      if ((await findMissingFiles(db, [hash])).length > 0) await storeUpload(db, params.name, content)
      return {}
    },
  } satisfies ApiHandlers
}

async function storeUpload({ pool }: Pick<Database, 'pool'>, name: string, content: Buffer): Promise<void> {
  // Checked first, before compression costs CPU time.
  await refuseOverQuota(pool, name, content.length)
  const brotli = await compressed(content)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The lock keeps concurrent uploads from exceeding the quota together.
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`upload ${name}`])
    await refuseOverQuota(client, name, content.length)
    await storeFrontEndFile(client, content, { by: name, brotli })
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
  if (Number(rows[0]?.bytes ?? 0) + bytes <= releaseLimits.unpublished) return
  const words = `${name} has more than 50 MB of unpublished files here: publish the uploaded files, or wait a day until they are deleted`
  throw createTooManyRequestsProblem(words, tryAgainAfter)
}
