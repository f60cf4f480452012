import type { Statement } from '@crm/event-store'

export const keepPassword = (user: number, hash: string): Statement => ({
  name: 'keep-password',
  text: `insert into crm.user_credentials (user_id, password_hash) values ($1, $2)
         on conflict (user_id) do update set password_hash = $2, changed_at = now()`,
  values: [user, hash],
})
