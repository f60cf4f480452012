import type { RecordedEvent } from '@crm/domain'
import type { Projection } from '@crm/event-store'
import type { UserEvent } from '@crm/events'

export const refusedSignInsProjection: Projection = {
  name: 'refused_sign_ins',
  version: 1,
  tables: ['refused_sign_ins'],
  handles: ['SignInRefused'],
  project(event, table) {
    const { streamId, data, meta, at } = event as RecordedEvent<Extract<UserEvent, { type: 'SignInRefused' }>>
    const id = Number(streamId.slice('signIn-'.length))
    const name = table('refused_sign_ins')
    return [
      {
        name: `sign-in-refused-${name}`,
        text: `insert into ${name} (id, user_id, username, reason, ip_address, user_agent, at) values ($1, $2, $3, $4, $5, $6, $7)
               on conflict (id) do nothing`,
        values: [id, data.userId, data.username, data.reason, meta.ip, meta.userAgent, at],
      },
    ]
  },
}
