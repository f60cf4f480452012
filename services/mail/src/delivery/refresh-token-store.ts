import type { Database } from '@crm/database'
import type { SecretSealer } from '@crm/secrets'
import type { OAuthClient, RefreshTokenStore } from '@crm/smtp'

/** Keeps renewed refresh tokens of OAuth, encrypted. Those of clients that are no longer used are deleted. */
export function createRefreshTokenStore({ pool }: Pick<Database, 'pool'>, sealer: SecretSealer): RefreshTokenStore {
  const keyOf = (client: OAuthClient): string => sealer.digest(JSON.stringify(client))
  const placeOf = (key: string): string => `refresh-token:${key}`
  return {
    async load(client) {
      const key = keyOf(client)
      const { rows } = await pool.query<{ sealed: string }>({
        name: 'find-renewed-refresh-token',
        text: 'select sealed from crm.renewed_refresh_tokens where client = $1',
        values: [key],
      })
      return rows[0] === undefined ? null : sealer.open(rows[0].sealed, placeOf(key))
    },
    async save(client, refreshToken) {
      const key = keyOf(client)
      await pool.query({
        name: 'keep-renewed-refresh-token',
        text: `
          with unused as (delete from crm.renewed_refresh_tokens where client <> $1 and renewed_at < now() - interval '100 days')
          insert into crm.renewed_refresh_tokens (client, sealed, renewed_at) values ($1, $2, now())
          on conflict (client) do update set sealed = excluded.sealed, renewed_at = excluded.renewed_at`,
        values: [key, sealer.seal(refreshToken, placeOf(key))],
      })
    },
  }
}
