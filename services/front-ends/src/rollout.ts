import type { Release } from '@crm/contracts'
import type { Database } from '@crm/database'
import { createInvalidFieldError, type EventMeta, NotFound, type RecordedEvent, Refused } from '@crm/domain'
import type { EventStore, SqlStatement } from '@crm/event-store'
import { buildFrontEndStreamId, type FrontEndEvent, type PinTarget } from '@crm/events'
import type { ApiHandlers, ApiRequest, ServiceDependencies } from '@crm/http'
import { type FrontEndCommand, frontEndDecider } from './decider.ts'
import { requireFrontEnd } from './overview.ts'
import { findUnsatisfiedPackages } from './release-checks.ts'
import { findRelease } from './release-offer.ts'
import { readShellVersions } from './shell.ts'

type Parts = Pick<ServiceDependencies, 'store' | 'db' | 'root'>

export function createRolloutHandlers(dependencies: Parts) {
  const { db } = dependencies
  return {
    async steerFrontEnd({ params: { name }, body, meta }) {
      if (body.action === 'canary' || body.action === 'promote') await requireCompatibleRelease(dependencies, name, body.version)
      await executeRolloutCommand(dependencies, buildCommand(name, body), meta)
      return requireFrontEnd(db, name)
    },
  } satisfies ApiHandlers
}

function buildCommand(name: string, { action, ...said }: ApiRequest<'steerFrontEnd'>['body']): FrontEndCommand {
  // The cast is safe because the request's schema requires the fields of each action.
  const data = { name, ...said } as never
  switch (action) {
    case 'canary':
      return { type: 'StartCanary', data }
    case 'promote':
      return { type: 'PromoteRelease', data }
    case 'rollback':
      return { type: 'RollBackRelease', data }
    case 'quarantine':
      return { type: 'QuarantineRelease', data }
  }
}

// The shell may have changed since the release was published.
async function requireCompatibleRelease({ db, root }: Omit<Parts, 'store'>, name: string, version: string): Promise<void> {
  const [release, shell] = await Promise.all([findRelease(db, name, version), readShellVersions(root)])
  const fault = release && shell && createMissingUser(release, shell.shared)
  if (fault) throw new Refused(fault)
}

function createMissingUser({ name, version, shared }: Release, provided: Record<string, string>): string | undefined {
  const [first] = findUnsatisfiedPackages(shared, provided)
  return first && `Release ${version} of ${name} doesn't fit the shell: ${first}`
}

/** Runs a command that may roll out a release. The transaction checks, one at a time, that no other front-end has its pages. */
export async function executeRolloutCommand({ store }: { store: EventStore }, command: FrontEndCommand, meta: EventMeta): Promise<void> {
  const streamId = buildFrontEndStreamId(command.data.name)
  await store.execute({ decider: frontEndDecider, streamId, command, meta }, requireFreePages).catch(refuseTaken)
}

function requireFreePages(events: readonly RecordedEvent<FrontEndEvent>[]): SqlStatement[] {
  const published = events.find(({ type }) => type === 'FrontEndPublished')
  return events.flatMap((event) => {
    const version = givenBy(event)
    if (version === null) return []
    // A release that this same transaction publishes is not in the read tables yet, so its pages are passed along.
    const fresh = published?.type === 'FrontEndPublished' && published.data.version === version ? published.data.release.pages : null
    return {
      name: 'expect-free-pages',
      text: 'select crm.expect_free_pages($1, $2, $3::text[])',
      values: [event.data.name, version, fresh?.map(({ path }) => path) ?? null],
    }
  })
}

function givenBy({ type, data }: FrontEndEvent): string | null {
  switch (type) {
    case 'FrontEndCanaryStarted':
    case 'FrontEndPromoted':
    case 'FrontEndPinned':
      return data.version
    case 'FrontEndRolledBack':
      return data.to
    default:
      return null
  }
}

function refuseTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23S06') throw new Refused(error.message)
  throw error
}

export function createPinHandlers(dependencies: Pick<ServiceDependencies, 'store' | 'db' | 'root'>) {
  const { store, db } = dependencies
  return {
    async pinFrontEnd({ params: { name }, body, meta }) {
      const pinned = 'role' in body ? ofRole(body.role) : await userOf(db, body.username)
      await requireCompatibleRelease(dependencies, name, body.version)
      for (const gone of await deletedNamesakes(db, name, pinned)) await unpin(name, gone, meta)
      const command = { type: 'PinRelease' as const, data: { name, version: body.version, ...pinned } }
      await executeRolloutCommand({ store }, command, meta)
      return {}
    },

    async unpinFrontEnd({ params: { name }, query: { role = null, username = null }, meta }) {
      await unpin(name, username === null ? ofRole(role) : await pinnedUser(db, name, username), meta)
      return {}
    },
  } satisfies ApiHandlers

  async function unpin(name: string, whom: PinTarget, meta: EventMeta): Promise<void> {
    const command = { type: 'UnpinRelease' as const, data: { name, ...whom } }
    await store.execute({ decider: frontEndDecider, streamId: buildFrontEndStreamId(name), command, meta })
  }
}

const ofRole = (role: string | null): PinTarget => ({ role, user: null, username: null })

async function userOf({ pool }: Pick<Database, 'pool'>, username: string): Promise<PinTarget> {
  const { rows } = await pool.query<{ id: number; username: string }>(
    'select id, username from crm.user_summaries where lower(username) = lower($1) and deleted_at is null',
    [username],
  )
  const [user] = rows
  if (user === undefined) throw createInvalidFieldError('username', 'User not found')
  return { role: null, user: user.id, username: user.username }
}

// Pins of deleted users with the same name are removed first; otherwise two pins would have the same user name and removing one would be
// ambiguous.
async function deletedNamesakes({ pool }: Pick<Database, 'pool'>, name: string, { user, username }: PinTarget): Promise<PinTarget[]> {
  if (user === null) return []
  const { rows } = await pool.query<{ user: number; username: string }>(
    `select p.user_id as "user", p.username from crm.front_end_pins p
      where p.name = $1 and p.user_id not in (0, $2) and lower(p.username) = lower($3)
        and not exists (select from crm.user_summaries u where u.id = p.user_id and u.deleted_at is null)`,
    [name, user, username],
  )
  return rows.map((gone) => ({ role: null, ...gone }))
}

// A pinned user may be deleted and the name given to another user; the existing user comes first.
async function pinnedUser({ pool }: Pick<Database, 'pool'>, name: string, username: string): Promise<PinTarget> {
  const { rows } = await pool.query<{ user_id: number; username: string }>(
    `select p.user_id, coalesce(u.username, p.username) as username
       from crm.front_end_pins p left join crm.user_summaries u on u.id = p.user_id and u.deleted_at is null
      where p.name = $1 and p.user_id > 0 and lower(coalesce(u.username, p.username)) = lower($2) order by u.id nulls last limit 1`,
    [name, username],
  )
  const [pin] = rows
  if (pin === undefined) throw new NotFound(`${username} has no pinned release of ${name}`)
  return { role: null, user: pin.user_id, username: pin.username }
}
