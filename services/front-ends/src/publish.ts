import type { CheckResult, Release } from '@crm/contracts'
import { Invalid, type RecordedEvent, Refused } from '@crm/domain'
import type { Statement } from '@crm/event-store'
import { type FrontEndEvent, frontEndStream } from '@crm/events'
import type { Dependencies, Handlers } from '@crm/http'
import { addressFaults, storedFaults } from './checks/files.ts'
import { pageFaults, pagesTaken } from './checks/pages.ts'
import { unsatisfied } from './checks/shared.ts'
import { sizeChecks } from './checks/sizes.ts'
import { versionFaults } from './checks/version.ts'
import { frontEnd } from './decider.ts'
import { readFileBy, weightsOf } from './files.ts'
import { findFrontEnd } from './list.ts'
import { shellIn } from './shell.ts'

type Parts = Pick<Dependencies, 'store' | 'db' | 'root'>

export function publishHandlers(dependencies: Parts) {
  const { store, db } = dependencies
  return {
    async publishFrontEnd({ params: { name }, body: { release, checks }, meta }) {
      if (release.name !== name) throw refused([{ name: 'Name', ok: false, says: `This is a release of ${release.name}, not of ${name}` }])
      if (checks.some(({ ok }) => !ok)) throw refused(checks)
      const own = await checksOf(dependencies, release)
      if (own.some(({ ok }) => !ok)) throw refused(own)
      const kept = [...checks.map((each) => ({ ...each, by: 'team' as const })), ...own.map((each) => ({ ...each, by: 'server' as const }))]
      const command = { type: 'PublishRelease' as const, data: { name, release, checks: kept } }
      const by = { ...meta, actor: { id: null, name: release.owner } }
      await store.execute({ decider: frontEnd, streamId: frontEndStream(name), command, meta: by }, ownTeams).catch(refuseOthersName)
      const { releases } = await findFrontEnd(db, name)
      return { version: release.version, state: releases.find(({ version }) => version === release.version)?.state ?? 'published' }
    },
  } satisfies Handlers
}

async function checksOf({ db, root }: Omit<Parts, 'store'>, release: Release): Promise<CheckResult[]> {
  const { name, version, integrity, shared } = release
  const manifest = integrity[`/mfe/${name}/${version}/mf-manifest.json`]
  const [weights, taken, shell, manifested] = await Promise.all([
    weightsOf(db, Object.values(integrity)),
    pagesTaken(db, release),
    shellIn(root),
    manifest === undefined ? null : readFileBy(db, manifest, 'content'),
  ])
  return [
    found('Version', versionFaults(release), version),
    found('Addresses of the files', addressFaults(release), counted(Object.keys(integrity).length, 'file')),
    found('Uploaded files', storedFaults(release, weights), 'All here, each as its hash says'),
    found('Paths of the pages', [...pageFaults(release), ...taken], `${counted(release.pages.length, 'page')}, nobody else's`),
    shell === null
      ? { name: 'Packages of the shell', ok: false, says: 'No shell is built here that this could be compared with' }
      : found('Packages of the shell', unsatisfied(shared, shell.shared), `Fits the shell ${shell.version}`),
    ...sizeChecks(release, weights, manifested?.toString('utf8') ?? null),
  ]
}

// The log records the team as the actor, so this applies to the first release of a front-end too.
const ownTeams = (events: readonly RecordedEvent<FrontEndEvent>[]): Statement[] =>
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

const found = (name: string, faults: readonly string[], otherwise: string): CheckResult => ({
  name,
  ok: faults.length === 0,
  says: faults.length === 0 ? otherwise : faults.slice(0, most).join('. '),
})

function refused(checks: readonly CheckResult[]): Invalid {
  const failed = checks.filter(({ ok }) => !ok)
  const [first] = failed
  return new Invalid(
    `${first?.name}: ${first?.says}`.slice(0, 200),
    failed.map(({ name, says }) => ({ path: name, message: says })),
  )
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
