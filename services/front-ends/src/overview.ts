import type { FrontEndHistory } from '@crm/contracts'
import { NotFound, type RecordedEvent } from '@crm/domain'
import { describeEvent, type FrontEndEvent, frontEndStream } from '@crm/events'
import type { Dependencies, Handlers } from '@crm/http'
import { findFrontEnd, listFrontEnds } from './list.ts'
import { shellIn } from './shell.ts'

export function overviewHandlers({ store, db, root }: Pick<Dependencies, 'store' | 'db' | 'root'>) {
  return {
    async listFrontEnds() {
      const [found, shell] = await Promise.all([listFrontEnds(db), shellIn(root)])
      return { front_ends: found, shell: shell && { version: shell.version, shared: shell.shared } }
    },
    findFrontEnd: ({ params: { name } }) => findFrontEnd(db, name),
    frontEndHistory: ({ params: { name }, query: { before } }) => historyOf({ store }, name, before),
  } satisfies Handlers
}

const perPage = 50

const actions: { [E in FrontEndEvent as E['type']]: string } = {
  FrontEndPublished: 'published',
  FrontEndCanaryStarted: 'canary',
  FrontEndPromoted: 'promoted',
  FrontEndRolledBack: 'rolled back',
  FrontEndQuarantined: 'quarantined',
  FrontEndPinned: 'pinned',
  FrontEndUnpinned: 'unpinned',
  UploadTokenIssued: 'token issued',
  UploadTokenRevoked: 'token revoked',
}

async function historyOf({ store }: Pick<Dependencies, 'store'>, name: string, before?: number): Promise<FrontEndHistory> {
  const events = await store.read(frontEndStream(name), { before, limit: perPage + 1 })
  if (events.length === 0 && before === undefined) throw new NotFound(`There is no front-end ${name}`)
  const page = events.slice(-perPage).reverse()
  return {
    entries: page.map((event) => ({
      at: event.at,
      by: event.meta.actor.name,
      // A newer version of the product may have written event types that this one doesn't know.
      action: actions[(event as RecordedEvent<FrontEndEvent>).type] ?? 'changed',
      details: describeEvent(event).details,
    })),
    next: events.length > perPage ? (page.at(-1)?.version ?? null) : null,
  }
}
