import { type EventMeta, type RecordedEvent, Refused } from '@crm/domain'
import type { EventStore, Statement } from '@crm/event-store'
import { type FrontEndEvent, frontEndStream } from '@crm/events'
import { type FrontEndCommand, frontEnd } from './decider.ts'

/** Runs a command that may roll out a release. The transaction checks, one at a time, that no other front-end has its pages. */
export async function executeRollout({ store }: { store: EventStore }, command: FrontEndCommand, meta: EventMeta): Promise<void> {
  const streamId = frontEndStream(command.data.name)
  await store.execute({ decider: frontEnd, streamId, command, meta }, freePages).catch(refuseTaken)
}

function freePages(events: readonly RecordedEvent<FrontEndEvent>[]): Statement[] {
  const published = events.find(({ type }) => type === 'FrontEndPublished')
  return events.flatMap((event) => {
    const version = givenBy(event)
    if (version === null) return []
    // The projections don't have yet what this transaction publishes.
    const fresh = published?.type === 'FrontEndPublished' && published.data.version === version ? published.data.release.pages : null
    return {
      name: 'expect-free-pages',
      text: 'select crm.expect_free_pages($1, $2, $3::text[])',
      values: [event.data.name, version, fresh?.map(({ path }) => path) ?? null],
    }
  })
}

function givenBy({ type, data }: FrontEndEvent): string | null {
  switch (type) {
    case 'FrontEndCanaryStarted':
    case 'FrontEndPromoted':
    case 'FrontEndPinned':
      return data.version
    case 'FrontEndRolledBack':
      return data.to
    default:
      return null
  }
}

function refuseTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23S06') throw new Refused(error.message)
  throw error
}
