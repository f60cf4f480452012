import type { Release } from '@crm/contracts'
import type { Database } from '@crm/database'

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
export async function usableRelease({ pool }: Pool, name: string, version: string): Promise<Release | null> {
  const { rows } = await pool.query<{ release: Release }>({
    name: 'usable-front-end-release',
    text: 'select release from crm.front_end_releases where name = $1 and version = $2 and not is_quarantined',
    values: [name, version],
  })
  return rows[0]?.release ?? null
}
