import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Release, ReleaseCheck } from '@crm/contracts'
import { releaseSchema } from '@crm/contracts/schemas'
import { type EventMeta, Invalid, type RecordedEvent, Refused } from '@crm/domain'
import type { SqlStatement } from '@crm/event-store'
import { buildFrontEndStreamId, type FrontEndEvent } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { frontEndDecider } from './decider.ts'
import { computeIntegrityHash, findMissingFiles, readFileSizes, readStoredFile, storeFrontEndFile } from './files.ts'
import { requireFrontEnd } from './overview.ts'
import {
  checkReleaseSizes,
  findFileAddressFaults,
  findMissingOrOversizedFiles,
  findPageFaults,
  findTakenPageFaults,
  findUnsatisfiedPackages,
  findVersionFaults,
} from './release-checks.ts'
import { executeRolloutCommand } from './rollout.ts'
import { readShellVersions } from './shell.ts'

type Parts = Pick<ServiceDependencies, 'store' | 'db' | 'root'>

export function createPublishHandlers(dependencies: Parts) {
  const { store, db } = dependencies
  return {
    async publishFrontEnd({ params: { name }, body: { release, checks }, meta }) {
      if (release.name !== name)
        throw createCheckError([{ name: 'Name', ok: false, says: `This release belongs to ${release.name}, not to ${name}` }])
      if (checks.some(({ ok }) => !ok)) throw createCheckError(checks)
      const own = await runChecks(dependencies, release)
      if (own.some(({ ok }) => !ok)) throw createCheckError(own)
      const kept = [...checks.map((each) => ({ ...each, by: 'team' as const })), ...own.map((each) => ({ ...each, by: 'server' as const }))]
      const command = { type: 'PublishRelease' as const, data: { name, release, checks: kept } }
      const by = { ...meta, actor: { id: null, name: release.owner } }
      await store
        .execute({ decider: frontEndDecider, streamId: buildFrontEndStreamId(name), command, meta: by }, ownTeams)
        .catch(refuseOthersName)
      const { releases } = await requireFrontEnd(db, name)
      return { version: release.version, state: releases.find(({ version }) => version === release.version)?.state ?? 'published' }
    },
  } satisfies ApiHandlers
}

async function runChecks({ db, root }: Omit<Parts, 'store'>, release: Release): Promise<ReleaseCheck[]> {
  const { name, version, integrity, shared } = release
  const manifest = integrity[`/mfe/${name}/${version}/mf-manifest.json`]
  const [weights, taken, shell, manifested] = await Promise.all([
    readFileSizes(db, Object.values(integrity)),
    findTakenPageFaults(db, release),
    readShellVersions(root),
    manifest === undefined ? null : readStoredFile(db, manifest, 'content'),
  ])
  return [
    found('Version', findVersionFaults(release), version),
    found('Addresses of the files', findFileAddressFaults(release), counted(Object.keys(integrity).length, 'file')),
    found('Uploaded files', findMissingOrOversizedFiles(release, weights), 'All uploaded with matching hashes'),
    found(
      'Paths of the pages',
      [...findPageFaults(release), ...taken],
      `${counted(release.pages.length, 'page')}, not used by another front-end`,
    ),
    shell === null
      ? { name: 'Packages of the shell', ok: false, says: 'No shell is built here to compare with' }
      : found('Packages of the shell', findUnsatisfiedPackages(shared, shell.shared), `Fits the shell ${shell.version}`),
    ...checkReleaseSizes(release, weights, manifested?.toString('utf8') ?? null),
  ]
}

// Checks that no team publishes under another team's name. The log records the team as the actor, so a front-end's first release is checked
// too.
const ownTeams = (events: readonly RecordedEvent<FrontEndEvent>[]): SqlStatement[] =>
  events.flatMap(({ type, data }) =>
    type === 'FrontEndPublished'
      ? { name: 'expect-own-team', text: 'select crm.expect_own_team($1, $2)', values: [data.name, data.owner] }
      : [],
  )

function refuseOthersName(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23S07') throw new Refused(error.message)
  throw error
}

const most = 10

const found = (name: string, faults: readonly string[], otherwise: string): ReleaseCheck => ({
  name,
  ok: faults.length === 0,
  says: faults.length === 0 ? otherwise : faults.slice(0, most).join('. '),
})

function createCheckError(checks: readonly ReleaseCheck[]): Invalid {
  const failed = checks.filter(({ ok }) => !ok)
  const [first] = failed
  return new Invalid(
    `${first?.name}: ${first?.says}`.slice(0, 200),
    failed.map(({ name, says }) => ({ path: name, message: says })),
  )
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

type BundledParts = Pick<ServiceDependencies, 'store' | 'db' | 'log'>

export type BundledRelease = { release: { name: string; version: string }; folder: string }

/** Publishes the bundled releases and makes them stable, unless a team or an administrator decided otherwise. Failures are only logged. */
export async function publishBundledFrontEnds(parts: BundledParts, built: readonly BundledRelease[]): Promise<void> {
  const { rows } = await parts.db.pool.query<{ name: string; stable: string | null }>('select name, stable from crm.front_ends')
  const stable = new Map(rows.map((row) => [row.name, row.stable]))
  const left: BundledRelease[] = []
  for (const each of built) {
    if (stable.get(each.release.name) !== each.release.version) await publishBundledRelease(parts, each).catch(() => left.push(each))
  }
  // A page can move to another front-end only after a new release of its old one was published, so failed releases are tried a second time.
  for (const each of left) {
    const { name, version } = each.release
    await publishBundledRelease(parts, each).catch((err: unknown) =>
      parts.log.warn({ err, frontEnd: name, version }, 'a bundled release could not be published'),
    )
  }
}

async function publishBundledRelease({ store, db }: BundledParts, { release: described, folder }: BundledRelease): Promise<void> {
  const release = releaseSchema.parse(described)
  await storeFiles(db, release, folder)
  const command = { type: 'AdoptRelease' as const, data: { name: release.name, release } }
  await executeRolloutCommand({ store }, command, bySystem())
}

async function storeFiles(db: BundledParts['db'], { name, version, integrity }: Release, folder: string): Promise<void> {
  const missing = new Set(await findMissingFiles(db, Object.values(integrity)))
  for (const [address, hash] of Object.entries(integrity)) {
    if (!missing.delete(hash)) continue
    const file = join(folder, address.slice(`/mfe/${name}/${version}/`.length))
    const content = await readFile(file)
    if (computeIntegrityHash(content) !== hash) throw new Error(`${address} doesn't match its release`)
    await storeFrontEndFile(db.pool, content, { brotli: await readSmallest(file, content) })
  }
}

// The build writes the compressed form next to the file. It may be left over from another build, so its content is compared.
async function readSmallest(file: string, content: Buffer): Promise<Buffer | undefined> {
  const made = await readFile(`${file}.br`).catch(() => undefined)
  const back = made && (await promisify(brotliDecompress)(made).catch(() => undefined))
  return back?.equals(content) ? made : undefined
}

const bySystem = (): EventMeta => ({
  ...{ actor: { id: null, name: null }, ip: null, userAgent: null, causationId: null },
  correlationId: crypto.randomUUID(),
})
