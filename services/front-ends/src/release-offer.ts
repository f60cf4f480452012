import { createHash } from 'node:crypto'
import type { OfferedRelease, Release, ReleasePhase } from '@crm/contracts'
import type { Database } from '@crm/database'

export type FrontEndUser = { id: number; username: string; role: string } | null

/** `previous`: the stable release before this one. `isPublished` with no release in use means that someone withdrew them all. */
export type ReleasesInUse = ReleaseChoice<Release> & { previous: Release | null; isPublished: boolean }

type ReleaseChoice<Kind extends Pick<Release, 'name' | 'version'>> = {
  name: string
  stable: Kind | null
  canary: { release: Kind; percent: number } | null
  pins: readonly { release: Kind; role: string | null; userId: number | null }[]
}

/** The release that a user gets, or null. `chosen` is the administrator's own choice for this session. */
export function chooseOfferedRelease(person: FrontEndUser, given: ReleasesInUse, chosen: Release | null): OfferedRelease | null {
  const own = chosen === null ? chooseRelease(person, given) : { release: chosen, phase: 'pinned' as const }
  return own && offer(own.release, own.phase, given)
}

export function chooseRelease<Kind extends Pick<Release, 'name' | 'version'>>(
  person: FrontEndUser,
  { stable, canary, pins }: ReleaseChoice<Kind>,
): { release: Kind; phase: ReleasePhase } | null {
  const pinned = pinOf(person, pins)
  if (pinned !== null) return { release: pinned, phase: 'pinned' }
  if (canary !== null && person !== null && isUserInCanary(canary.release, canary.percent, person.id))
    return { release: canary.release, phase: 'canary' }
  return stable && { release: stable, phase: 'stable' }
}

function pinOf<Kind>(person: FrontEndUser, pins: readonly { release: Kind; role: string | null; userId: number | null }[]): Kind | null {
  if (person === null) return null
  const own = pins.find(({ userId }) => userId === person.id)
  return (own ?? pins.find(({ role }) => role !== null && role === person.role))?.release ?? null
}

// A hash of user and version decides: the same users always get the same canary version, and another version goes to other users.
export function isUserInCanary({ name, version }: Pick<Release, 'name' | 'version'>, percent: number, userId: number): boolean {
  const digest = createHash('sha256').update(`${name}:${version}:${userId}`).digest()
  return digest.readUInt32BE() % 100 < percent
}

function offer(release: Release, phase: ReleasePhase, { stable, previous }: ReleasesInUse): OfferedRelease {
  const good = [stable, previous].find((other) => other !== null && other.version !== release.version) ?? null
  return { ...release, phase, fallback: good && { version: good.version, ...releaseFile(good) } }
}

export const buildReleaseFileText = (release: Release): string => JSON.stringify(release)

function releaseFile(release: Release): { release: string; integrity: string } {
  const integrity = createHash('sha384').update(buildReleaseFileText(release)).digest('base64')
  return { release: `/mfe/${release.name}/${release.version}/release.json`, integrity: `sha384-${integrity}` }
}

type Pool = Pick<Database, 'pool'>

/** A published release, quarantined or not; null if there is none. */
export async function findRelease({ pool }: Pool, name: string, version: string): Promise<Release | null> {
  const { rows } = await pool.query<{ release: Release }>({
    name: 'front-end-release',
    text: 'select release from crm.front_end_releases where name = $1 and version = $2',
    values: [name, version],
  })
  return rows[0]?.release ?? null
}

/** A release that may be rolled out; null if there is none or it is quarantined. */
export async function findUsableRelease({ pool }: Pool, name: string, version: string): Promise<Release | null> {
  const { rows } = await pool.query<{ release: Release }>({
    name: 'usable-front-end-release',
    text: 'select release from crm.front_end_releases where name = $1 and version = $2 and not is_quarantined',
    values: [name, version],
  })
  return rows[0]?.release ?? null
}

type Row = {
  name: string
  stable: string | null
  stables: string[]
  canary: string | null
  canary_percent: number
  is_published: boolean
}
type Pin = { name: string; version: string; role: string; user_id: number }

/** The releases in use of each front-end, read in one statement. Quarantined releases are left out. */
export async function readReleasesInUse({ pool }: Pick<Database, 'pool'>): Promise<ReleasesInUse[]> {
  const { rows } = await pool.query<{ front_ends: Row[]; pins: Pin[]; releases: Release[] }>({
    name: 'given-front-ends',
    text: `
      with used as (
        select f.name, v.version, v.is_previous from crm.front_ends f cross join lateral (
          select f.stable as version, false as is_previous union all select f.canary, false
          union all select p.version, false from crm.front_end_pins p where p.name = f.name
          union all (select s.version, true from unnest(f.stables) with ordinality as s (version, place)
                       join crm.front_end_releases r on r.name = f.name and r.version = s.version
                      where not r.is_quarantined and s.version <> f.stable order by s.place desc limit 1)
        ) v
      )
      select (select coalesce(json_agg(row_to_json(f)), '[]') from (
                select name, stable, canary, canary_percent,
                       exists (select from crm.front_end_releases r where r.name = front_ends.name) as is_published,
                       array(select u.version from used u where u.name = front_ends.name and u.is_previous) as stables
                  from crm.front_ends order by name) f) as front_ends,
             (select coalesce(json_agg(row_to_json(p)), '[]') from crm.front_end_pins p) as pins,
             (select coalesce(json_agg(r.release), '[]') from crm.front_end_releases r
               where not r.is_quarantined and exists (select from used u where u.name = r.name and u.version = r.version)) as releases`,
  })
  const [row] = rows
  if (row === undefined) return []
  const releaseOf = (name: string, version: string | null | undefined) =>
    row.releases.find((release) => release.name === name && release.version === version) ?? null
  return row.front_ends.map(({ name, stable, stables, canary, canary_percent: percent, is_published: isPublished }) => {
    const tried = releaseOf(name, canary)
    return {
      name,
      isPublished,
      stable: releaseOf(name, stable),
      previous: releaseOf(name, stables[0]),
      canary: tried && { release: tried, percent },
      pins: row.pins
        .filter((pin) => pin.name === name)
        .flatMap(({ version, role, user_id: userId }) => {
          const release = releaseOf(name, version)
          return release === null ? [] : [{ release, role: role || null, userId: userId || null }]
        }),
    }
  })
}
