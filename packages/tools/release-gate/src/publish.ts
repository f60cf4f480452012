import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseCandidate } from './candidate.ts'
import type { CheckResult } from './check.ts'
import type { ProductClient } from './product.ts'

type Published = { version: string; state: string }
type Sent = Published & { sent: number; already: boolean }

const longestSaid = 500 // Characters of a check's result. The server refuses longer texts.

/** Uploads the files that the product does not have, then the release with its check results. It is not offered to users yet. */
export async function publishRelease({ dist, release }: ReleaseCandidate, checks: CheckResult[], product: ProductClient): Promise<Sent> {
  const place = `/api/front-ends/${release.name}`
  const before = await product.call<{ releases: Published[] }>('GET', place)
  const fileOf = new Map(
    Object.entries(release.integrity).map(([address, hash]) => [hash, address.slice(release.entry.length - 'remoteEntry.js'.length)]),
  )
  const { missing } = await product.call<{ missing: string[] }>('POST', `${place}/uploads`, { files: [...fileOf.keys()] })
  for (const hash of missing) {
    const content = readFileSync(join(dist, fileOf.get(hash) ?? ''))
    await product.call('PUT', `${place}/files/${toUrlSafeHash(hash)}`, new Uint8Array(content))
  }
  const results = checks.map(({ name, ok, says }) => ({ name, ok, says: says.replaceAll('\n', ' · ').slice(0, longestSaid) }))
  const already = before.releases.some(({ version }) => version === release.version)
  return { ...(await product.call<Published>('POST', `${place}/releases`, { release, checks: results })), sent: missing.length, already }
}

export const toUrlSafeHash = (hash: string): string =>
  hash
    .replace(/^sha384-/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
