import type { AttributedReleaseCheckResult, FrontEndDetails, FrontEndHistory, Release, ReleaseSource, ReleaseState } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound, type RecordedEvent } from '@crm/domain'
import { buildFrontEndStreamId, describeEvent, type FrontEndEvent } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { computeCanaryStanding } from './canaries/judge-canary.ts'
import { mostFailuresOfOneUserSql } from './canaries/running-canaries.ts'
import { readShellVersions } from './shell.ts'
import { type ReleaseFigures, readReleaseFigures } from './signals/figures.ts'

export function createFrontEndOverviewHandlers({ store, db, root }: Pick<ServiceDependencies, 'store' | 'db' | 'root'>) {
  return {
    async listFrontEnds() {
      const [found, shell] = await Promise.all([listFrontEnds(db), readShellVersions(root)])
      return { front_ends: found, shell: shell && { version: shell.version, shared: shell.shared } }
    },
    findFrontEnd: ({ params: { name } }) => requireFrontEnd(db, name),
    frontEndHistory: ({ params: { name }, query: { before } }) => readHistory({ store }, name, before),
  } satisfies ApiHandlers
}

const perPage = 50

const actions: { [E in FrontEndEvent as E['type']]: string } = {
  FrontEndPublished: 'published',
  FrontEndCanaryStarted: 'canary',
  FrontEndPromoted: 'promoted',
  FrontEndRolledBack: 'rolled back',
  FrontEndQuarantined: 'quarantined',
  FrontEndPinned: 'pinned',
  FrontEndUnpinned: 'unpinned',
  UploadTokenIssued: 'token issued',
  UploadTokenRevoked: 'token revoked',
}

async function readHistory({ store }: Pick<ServiceDependencies, 'store'>, name: string, before?: number): Promise<FrontEndHistory> {
  const events = await store.read(buildFrontEndStreamId(name), { before, limit: perPage + 1 })
  if (events.length === 0 && before === undefined) throw new NotFound(`There is no front-end ${name}`)
  const page = events.slice(-perPage).reverse()
  return {
    entries: page.map((event) => ({
      at: event.at,
      by: event.meta.actor.name,
      // A newer version of the product may have written event types that this one doesn't know.
      action: actions[(event as RecordedEvent<FrontEndEvent>).type] ?? 'changed',
      details: describeEvent(event).details,
    })),
    next: events.length > perPage ? (page.at(-1)?.version ?? null) : null,
  }
}

type Pool = Pick<Database, 'pool'>

const newest = 20

type Row = Pick<FrontEndDetails, 'name' | 'owner' | 'revision' | 'stable' | 'before' | 'pins'> & {
  canary: string | null
  canary_percent: number
  canary_since: string
  of_one: number | null
}
type Published = {
  name: string
  version: string
  state: ReleaseState
  source: ReleaseSource
  release: Pick<Release, 'shared' | 'budgets' | 'pages'>
  checks: AttributedReleaseCheckResult[]
  published_at: string
  published_by: string | null
  reason: string | null
}
type Token = { name: string } & FrontEndDetails['tokens'][number]

const ofName = '($1::text is null or name = $1)'

const frontEnds = `select name, owner, revision, stable, canary, canary_percent, canary_since, ${mostFailuresOfOneUserSql} as of_one,
    (select r.version from unnest(f.stables) with ordinality as s (version, place) join crm.front_end_releases r on r.version = s.version
      where r.name = f.name and r.version is distinct from f.stable and not r.is_quarantined order by place desc limit 1) as before,
    (select coalesce(json_agg(json_build_object('version', p.version, 'role', nullif(p.role, ''), 'username', coalesce(u.username, p.username),
                                               'is_deleted', p.user_id > 0 and u.id is null) order by p.role, p.username), '[]')
       from crm.front_end_pins p left join crm.user_summaries u on u.id = p.user_id and u.deleted_at is null where p.name = f.name) as pins
  from crm.front_ends f where ${ofName} order by name`

const releases = `
  select name, version, source, checks, published_at, published_by, reason,
      jsonb_build_object('shared', release->'shared', 'budgets', release->'budgets', 'pages', release->'pages') as release,
      case when is_quarantined then 'quarantined' when is_stable then 'stable' when is_canary then 'canary'
           when is_retired then 'retired' else 'published' end as state
    from (select r.*, r.version = f.stable as is_stable, r.version = f.canary as is_canary,
              row_number() over (partition by r.name order by r.published_at desc, r.version desc) as place,
              exists (select from crm.front_end_pins p where p.name = r.name and p.version = r.version) as is_pinned
            from crm.front_end_releases r join crm.front_ends f using (name) where $1::text is null or r.name = $1) as placed
   where place <= ${newest} or is_stable or is_canary or is_pinned
   order by name, published_at desc, version desc`

const tokens = `select name, id, issued_at, issued_by as by, revoked_at, used_at
  from crm.front_end_tokens left join crm.front_end_token_uses on token = id where ${ofName} order by name, id`

export async function listFrontEnds({ pool }: Pool, name: string | null = null): Promise<FrontEndDetails[]> {
  const [found, published, issued, signals, sinceCanary] = await Promise.all([
    pool.query<Row>({ name: 'front-ends', text: frontEnds, values: [name] }),
    pool.query<Published>({ name: 'front-ends-releases', text: releases, values: [name] }),
    pool.query<Token>({ name: 'front-ends-tokens', text: tokens, values: [name] }),
    readReleaseFigures({ pool }, 'day'),
    readReleaseFigures({ pool }, 'canary'),
  ])
  return found.rows.map(({ canary, canary_percent: percent, canary_since: since, of_one, ...row }) => ({
    ...row,
    canary:
      canary === null
        ? null
        : {
            version: canary,
            percent,
            since,
            ...readFigures({ version: canary, ofOne: of_one }, row.stable, sinceCanary.get(row.name) ?? []),
          },
    releases: published.rows.filter((release) => release.name === row.name).map(releaseOf),
    signals: signals.get(row.name) ?? [],
    tokens: issued.rows.filter((token) => token.name === row.name).map(({ name: _, ...token }) => token),
  }))
}

function readFigures({ version, ofOne }: { version: string; ofOne: number | null }, stable: string | null, signals: ReleaseFigures[]) {
  const met = (version: string) => {
    const { loads, errors: failed } = signals.find((figures) => figures.version === version) ?? { loads: 0, errors: 0 }
    return { version, loads, failed }
  }
  return { standing: computeCanaryStanding({ ...met(version), ofOne }, stable === null ? null : met(stable)), signals }
}

export async function requireFrontEnd(db: Pool, name: string): Promise<FrontEndDetails> {
  const [found] = await listFrontEnds(db, name)
  if (found === undefined) throw new NotFound(`There is no front-end ${name}`)
  return found
}

const releaseOf = ({ version, state, source, release, checks, published_at, published_by: by, reason }: Published) => ({
  ...{ version, state, source, published_at, by, checks, reason, shared: release.shared, budgets: release.budgets },
  pages: release.pages.map(({ path, title }) => ({ path, title })),
})
