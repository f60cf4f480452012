import { canReopenInstallation } from '@crm/contracts'
import { type EventMeta, NotAllowed } from '@crm/domain'
import { leadStream } from '@crm/events'
import type { Dependencies, Handlers } from '@crm/http'
import { findInstallation } from '../installation-row.ts'
import { type LeadCommand, lead } from './decider.ts'

export function completionHandlers({ store, db, today }: Pick<Dependencies, 'store' | 'db' | 'today'>) {
  const onLead = (id: number, command: LeadCommand, meta: EventMeta) =>
    store.execute({ decider: lead, streamId: leadStream(id), command, meta })

  return {
    async completeInstallation({ params: { id }, meta }) {
      const day = today()
      await onLead(id, { type: 'CompleteInstallation', data: { today: day } }, meta)
      return { message: 'Installation completed successfully', installation: await findInstallation(db, id, day) }
    },

    async reopenInstallation({ params: { id }, meta, user }) {
      if (!canReopenInstallation(user)) throw new NotAllowed('Only a manager can reopen an installation that was marked as done')
      await onLead(id, { type: 'ReopenInstallation', data: null }, meta)
      return { message: 'Installation reopened successfully', installation: await findInstallation(db, id, today()) }
    },
  } satisfies Handlers
}
