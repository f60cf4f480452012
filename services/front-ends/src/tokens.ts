import { frontEndStream } from '@crm/events'
import type { Dependencies, Handlers } from '@crm/http'
import { frontEnd } from './decider.ts'
import { newToken } from './team-token.ts'

export function tokenHandlers({ store }: Pick<Dependencies, 'store'>) {
  return {
    async issueUploadToken({ params: { name }, meta }) {
      const id = await store.nextId('uploadToken')
      const { token, hash } = newToken(name)
      const command = { type: 'IssueUploadToken' as const, data: { name, token: id, hash } }
      await store.execute({ decider: frontEnd, streamId: frontEndStream(name), command, meta })
      return { id, token }
    },

    async revokeUploadToken({ params: { name, id }, meta }) {
      const command = { type: 'RevokeUploadToken' as const, data: { name, token: id } }
      await store.execute({ decider: frontEnd, streamId: frontEndStream(name), command, meta })
      return {}
    },
  } satisfies Handlers
}
