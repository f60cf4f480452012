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
