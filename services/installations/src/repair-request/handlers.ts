import type { EventMeta } from '@crm/domain'
import { repairRequestStream } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { type RepairCommand, repairRequest } from './decider.ts'
import { changeRepair, requestRepair } from './from-body.ts'
import { expectInstallation } from './project.ts'
import { findRepairRequest, repairsPage } from './rows.ts'

type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function repairRequestHandlers({ store, db, today }: Pick<Dependencies, 'store' | 'db' | 'today'>) {
  async function onRequest(streamId: string, command: RepairCommand, meta: EventMeta, keyed: Keyed): Promise<number> {
    const done = await store.execute({ decider: repairRequest, streamId, command, meta, ...keyed })
    return Number(done.streamId.slice('repairRequest-'.length))
  }

  return {
    async listRepairRequests({ query: { status, page, limit } }) {
      return db.read.query(repairsPage({ status, page, limit }))
    },

    async getRepairRequest({ params }) {
      return findRepairRequest(db, params.id)
    },

    async createRepairRequest({ body, meta, idempotency }) {
      await expectInstallation(db, body.project_id)
      const streamId = repairRequestStream(await store.nextId('repairRequest'))
      return findRepairRequest(db, await onRequest(streamId, requestRepair(body, today()), meta, { isNew: true, idempotency }))
    },

    async updateRepairRequest({ params, body, meta, idempotency }) {
      if (body.project_id) await expectInstallation(db, body.project_id, (await findRepairRequest(db, params.id)).project_id)
      await onRequest(repairRequestStream(params.id), changeRepair(body, today()), meta, { idempotency })
      return findRepairRequest(db, params.id)
    },
  } satisfies Handlers
}
