import type { Release } from '@crm/contracts'
import type { Database } from '@crm/database'

type Pool = Pick<Database, 'pool'>

/** A release as it was published; null where there is none. A quarantined one is one too. */
export async function findRelease({ pool }: Pool, name: string, version: string): Promise<Release | null> {
  const { rows } = await pool.query<{ release: Release }>({
    name: 'front-end-release',
    text: 'select release from crm.front_end_releases where name = $1 and version = $2',
    values: [name, version],
  })
  return rows[0]?.release ?? null
}

/** One that people may be given; null also where it is quarantined. */
export async function usableRelease({ pool }: Pool, name: string, version: string): Promise<Release | null> {
  const { rows } = await pool.query<{ release: Release }>({
    name: 'usable-front-end-release',
    text: 'select release from crm.front_end_releases where name = $1 and version = $2 and not is_quarantined',
    values: [name, version],
  })
  return rows[0]?.release ?? null
}

/** A page that people get of another front-end. */
export type LivePage = { name: string; owner: string; path: string }

/** The pages that people get of all front-ends but this one: for everybody, tried, or pinned. */
export async function livePages({ pool }: Pool, except: string): Promise<LivePage[]> {
  const { rows } = await pool.query<LivePage>({
    name: 'live-pages',
    text: `select distinct r.name, f.owner, page->>'path' as path
      from crm.front_ends f join crm.front_end_releases r on r.name = f.name cross join jsonb_array_elements(r.release->'pages') page
      where f.name <> $1 and not r.is_quarantined and (r.version in (f.stable, f.canary)
        or exists (select from crm.front_end_pins p where p.name = f.name and p.version = r.version))`,
    values: [except],
  })
  return rows
}
