import { type Dependencies, type Handlers, rateLimit } from '@crm/http'
import { companyOf } from '../company.ts'
import { storedMailServer } from '../mail-server.ts'
import { aboutInstallation, aboutRepair, installationOf, repairOf } from './about.ts'
import { notify } from './notify.ts'
import { previewOf } from './preview.ts'
import { newestNotices, noticesAbout } from './rows.ts'

/** A morning's clients at once, then one each three seconds. */
const rate = { burst: 20, perSecond: 20 / 60 }
const tooOften = 'Only twenty notices a minute can be sent. Please wait a moment.'

/** Notices: telling clients, installers and the customers of repair requests by e-mail, and what was told. */
export function noticeHandlers(dependencies: Dependencies) {
  const { db, settings, clock } = dependencies
  const limit = rateLimit(rate, () => clock().getTime(), tooOften)
  const parts = async () => ({ db, company: companyOf(settings, await storedMailServer(db)) })

  return {
    async notifyInstallation({ body, user, meta, idempotency }) {
      const about = await aboutInstallation(await parts(), body.installationId, body.type)
      limit(String(user.id))
      return notify(dependencies, about, body, { user, meta, idempotency })
    },

    async previewInstallationNotice({ body, user }) {
      return previewOf(dependencies, await aboutInstallation(await parts(), body.installationId, body.type), body.customMessage, user)
    },

    async installationNotices({ params, user }) {
      await installationOf(await parts(), params.id)
      return noticesAbout(db, user, { kind: 'lead', id: params.id })
    },

    latestNotices: ({ query, user }) => newestNotices(db, user, query.ids),

    async notifyRepairRequest({ params, body, user, meta, idempotency }) {
      const about = await aboutRepair(await parts(), params.id)
      limit(String(user.id))
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
