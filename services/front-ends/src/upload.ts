import type { Database } from '@crm/database'
import { invalidField } from '@crm/domain'
import type { Dependencies, Handlers } from '@crm/http'
import { compressed, hashOf, missingOf, storeFile } from './files.ts'
import { refuseOverQuota } from './upload-quota.ts'

/** A release's files come one by one, each once: what another release has already is not sent again. */
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
  // Before it costs the processor anything.
  await refuseOverQuota(pool, name, content.length)
  const brotli = await compressed(content)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // One after the other, or several at once would each find room.
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
