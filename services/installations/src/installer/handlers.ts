import { type EventMeta, Refused } from '@crm/domain'
import { installerStream } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { type InstallerCommand, installer } from './decider.ts'
import { changeInstaller, hire } from './from-body.ts'
import { allInstallers, findInstaller } from './rows.ts'

type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function installerHandlers({ store, db }: Pick<Dependencies, 'store' | 'db'>) {
  async function onInstaller(streamId: string, command: InstallerCommand, meta: EventMeta, keyed: Keyed = {}): Promise<number> {
    const done = await store.execute({ decider: installer, streamId, command, meta, ...keyed }).catch(refuseTakenName)
    return Number(done.streamId.slice('installer-'.length))
  }

  return {
    async listInstallers({ user }) {
      return allInstallers(db, user)
    },

    async createInstaller({ body, meta, user, idempotency }) {
      const streamId = installerStream(await store.nextId('installer'))
      return findInstaller(db, await onInstaller(streamId, hire(body), meta, { isNew: true, idempotency }), user)
    },

    async updateInstaller({ params, body, meta, user, idempotency }) {
      await onInstaller(installerStream(params.id), changeInstaller(body), meta, { idempotency })
      return findInstaller(db, params.id, user)
    },

    async deleteInstaller({ params, meta }) {
      await onInstaller(installerStream(params.id), { type: 'RemoveInstaller', data: null }, meta)
      return { message: 'Installer deleted successfully' }
    },

    async restoreInstaller({ params, meta, user }) {
      await onInstaller(installerStream(params.id), { type: 'ReinstateInstaller', data: null }, meta)
      return findInstaller(db, params.id, user)
    },
  } satisfies Handlers
}

// Two installers of one name at once: the database lets the second one know when its transaction ends.
function refuseTakenName(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'installers_name_taken') {
    throw new Refused('An installer with this name exists already')
  }
  throw error
}
