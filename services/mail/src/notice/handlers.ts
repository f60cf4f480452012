import type { Dependencies, Handlers } from '@crm/http'
import { companyOf } from '../company.ts'
import { storedMailServer } from '../mail-server.ts'
import { aboutInstallation, aboutRepair, isShown, repairOf } from './about.ts'
import { notify } from './notify.ts'
import { previewOf } from './preview.ts'
import { newestNotices, noticesAbout } from './rows.ts'
import { sendLimit } from './send-limit.ts'

/** Notices: telling clients, installers and the customers of repair requests by e-mail, and what was told. */
export function noticeHandlers(dependencies: Dependencies) {
  const { db, business, today } = dependencies
  const limit = sendLimit(dependencies)
  const parts = async () => ({ db, today: today(), company: companyOf(business.now(), await storedMailServer(db)) })

  return {
    async notifyInstallation({ body, user, meta, idempotency }) {
      const about = await aboutInstallation(await parts(), body.installationId, body.type)
      await limit({ meta, idempotency })
      return notify(dependencies, about, body, { user, meta, idempotency })
    },

    async previewInstallationNotice({ body, user }) {
      return previewOf(dependencies, await aboutInstallation(await parts(), body.installationId, body.type), body.customMessage, user)
    },

    async installationNotices({ params, user }) {
      if (!(await isShown(await parts(), params.id))) return []
      return noticesAbout(db, user, { kind: 'lead', id: params.id })
    },

    latestNotices: ({ query, user }) => newestNotices(db, user, query.ids),

    async notifyRepairRequest({ params, body, user, meta, idempotency }) {
      const about = await aboutRepair(await parts(), params.id)
      await limit({ meta, idempotency })
      return notify(dependencies, about, body, { user, meta, idempotency })
    },

    async previewRepairNotice({ params, body, user }) {
      return previewOf(dependencies, await aboutRepair(await parts(), params.id), body.customMessage, user)
    },

    async repairNotices({ params, user }) {
      await repairOf(await parts(), params.id)
      return noticesAbout(db, user, { kind: 'repair', id: params.id })
    },
  } satisfies Handlers
}
