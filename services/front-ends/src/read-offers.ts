import type { Release } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { ReleaseOffer } from './release-offer.ts'

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
export async function readReleaseOffers({ pool }: Pick<Database, 'pool'>): Promise<ReleaseOffer[]> {
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
