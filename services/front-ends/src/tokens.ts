import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@crm/database'
import { buildFrontEndStreamId } from '@crm/events'
import type { ApiHandlers, AuthenticateTeam, ServiceDependencies } from '@crm/http'
import { frontEndDecider } from './decider.ts'

export function createUploadTokenHandlers({ store }: Pick<ServiceDependencies, 'store'>) {
  return {
    async issueUploadToken({ params: { name }, meta }) {
      const id = await store.nextId('uploadToken')
      const { token, hash } = newToken(name)
      const command = { type: 'IssueUploadToken' as const, data: { name, token: id, hash } }
      await store.execute({ decider: frontEndDecider, streamId: buildFrontEndStreamId(name), command, meta })
      return { id, token }
    },

    async revokeUploadToken({ params: { name, id }, meta }) {
      const command = { type: 'RevokeUploadToken' as const, data: { name, token: id } }
      await store.execute({ decider: frontEndDecider, streamId: buildFrontEndStreamId(name), command, meta })
      return {}
    },
  } satisfies ApiHandlers
}

type Pool = Pick<Database, 'pool'>

const form = /^crm_([a-z][a-z0-9]{1,29})_[\w-]{43}$/

function newToken(name: string): { token: string; hash: string } {
  const token = `crm_${name}_${randomBytes(32).toString('base64url')}`
  return { token, hash: digestOf(token) }
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

type Row = { id: number; name: string; owner: string; isStale: boolean }

/** Finds the front-end of an upload token. It is read each time, so a revoked token fails at the next request. */
export function createTeamAuthenticator({ pool }: Pool): AuthenticateTeam {
  return async (token) => {
    if (!form.test(token)) return null
    const { rows } = await pool.query<Row>({
      name: 'upload-token',
      text: `select t.id, t.name, f.owner, u.used_at is null or u.used_at < now() - interval '1 minute' as "isStale"
        from crm.front_end_tokens t join crm.front_ends f on f.name = t.name left join crm.front_end_token_uses u on u.token = t.id
        where t.hash = $1 and t.revoked_at is null`,
      values: [digestOf(token)],
    })
    const [row] = rows
    if (row === undefined) return null
    if (row.isStale) await recordTokenUse({ pool }, row.id)
    return { frontEnd: row.name, owner: row.owner === '' ? `${row.name[0]?.toUpperCase()}${row.name.slice(1)} team` : row.owner }
  }
}

// Once a minute is exact enough to see whether a token is still needed.
async function recordTokenUse({ pool }: Pool, token: number): Promise<void> {
  await pool.query(
    'insert into crm.front_end_token_uses (token, used_at) values ($1, now()) on conflict (token) do update set used_at = excluded.used_at',
    [token],
  )
}
