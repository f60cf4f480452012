import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Release } from '@crm/contracts'
import { release as releaseSchema } from '@crm/contracts/schemas'
import type { EventMeta } from '@crm/domain'
import type { Dependencies } from '@crm/http'
import { executeRollout } from './execute-rollout.ts'
import { hashOf, missingOf, storeFile } from './files.ts'

type Parts = Pick<Dependencies, 'store' | 'db' | 'log'>

export type BundledRelease = { release: { name: string; version: string }; folder: string }

/** Publishes the bundled releases and makes them stable, unless a team or an administrator decided otherwise. Failures are only logged. */
export async function publishBundled(parts: Parts, built: readonly BundledRelease[]): Promise<void> {
  const { rows } = await parts.db.pool.query<{ name: string; stable: string | null }>('select name, stable from crm.front_ends')
  const stable = new Map(rows.map((row) => [row.name, row.stable]))
  const left: BundledRelease[] = []
  for (const each of built) {
    if (stable.get(each.release.name) !== each.release.version) await adopt(parts, each).catch(() => left.push(each))
  }
  // A page that moves between front-ends is free only after its former front-end was adopted, so failures get a second try.
  for (const each of left) {
    const { name, version } = each.release
    await adopt(parts, each).catch((err: unknown) =>
      parts.log.warn({ err, frontEnd: name, version }, 'a release of the product could not be adopted'),
    )
  }
}

async function adopt({ store, db }: Parts, { release: described, folder }: BundledRelease): Promise<void> {
  const release = releaseSchema.parse(described)
  await storeFiles(db, release, folder)
  const command = { type: 'AdoptRelease' as const, data: { name: release.name, release } }
  await executeRollout({ store }, command, bySystem())
}

async function storeFiles(db: Parts['db'], { name, version, integrity }: Release, folder: string): Promise<void> {
  const missing = new Set(await missingOf(db, Object.values(integrity)))
  for (const [address, hash] of Object.entries(integrity)) {
    if (!missing.delete(hash)) continue
    const file = join(folder, address.slice(`/mfe/${name}/${version}/`.length))
    const content = await readFile(file)
    if (hashOf(content) !== hash) throw new Error(`${address} is not what its release says`)
    await storeFile(db.pool, content, { brotli: await smallest(file, content) })
  }
}

// The build writes the brotli form beside the file, but it may be left from another build.
async function smallest(file: string, content: Buffer): Promise<Buffer | undefined> {
  const made = await readFile(`${file}.br`).catch(() => undefined)
  const back = made && (await promisify(brotliDecompress)(made).catch(() => undefined))
  return back?.equals(content) ? made : undefined
}

const bySystem = (): EventMeta => ({
  ...{ actor: { id: null, name: null }, ip: null, userAgent: null, causationId: null },
  correlationId: crypto.randomUUID(),
})
