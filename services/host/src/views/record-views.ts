import type { EndpointName } from '@crm/contracts'
import type { Decider, EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { buildViewStreamId, type ViewEvent, type ViewedRecordKind } from '@crm/events'
import type { ApiHandlers, ApiRequest, SignedInUser } from '@crm/http'
import type { Logger } from '@crm/telemetry'

type Look = { what: ViewedRecordKind; id: string }

type Looks = { [K in EndpointName]?: (request: ApiRequest<K>) => Look | null }

// The requests that are recorded as views: of one record, of the day sheet, and of screens about users' activity. Lists and searches are
// left out, because there are too many.
const looks = {
  leadRecord: ({ params }) => ({ what: 'lead', id: String(params.id) }),
  getInstallation: ({ params }) => ({ what: 'installation', id: String(params.id) }),
  getDelivery: ({ params }) => ({ what: 'email', id: String(params.id) }),
  jobStory: ({ params: { id } }) => (id.startsWith('email-') ? { what: 'email', id: id.slice('email-'.length) } : null),
  myDay: ({ query }) => ({ what: 'day_sheet', id: query.date ?? '' }),
  listActivity: () => ({ what: 'activity_log', id: '' }),
  listUsers: () => ({ what: 'user', id: '' }),
  userSessions: ({ params }) => ({ what: 'user', id: String(params.id) }),
  databaseOverview: () => ({ what: 'database', id: '' }),
} satisfies Looks

type Parts = { store: EventStore; clock: () => Date; log: Logger }
type Asked = { user: SignedInUser; meta: EventMeta }
type AnyHandler = (request: Asked) => Promise<unknown>

const mostAtOnce = 20

// Records a view once per user, record and hour, after the answer. It is skipped when too many views are being recorded.
export function withViewRecording(handlers: ApiHandlers, parts: Parts): ApiHandlers {
  const note = recordView(parts)
  const noting = Object.entries(looks).flatMap(([name, look]) => {
    const handler = handlers[name as keyof typeof looks] as AnyHandler | undefined
    if (handler === undefined) return []
    const noted: AnyHandler = async (request) => {
      const answer = await handler(request)
      const seen = (look as (request: Asked) => Look | null)(request)
      if (seen !== null) note(seen, request)
      return answer
    }
    return [[name, noted]]
  })
  return { ...handlers, ...Object.fromEntries(noting) }
}

function recordView({ store, clock, log }: Parts): (look: Look, asked: Asked) => void {
  // Views that this process has recorded. Other processes detect them by the name of the stream.
  let known = new Set<string>()
  let hour = ''
  let underWay = 0

  return (look, { user, meta }) => {
    const at = clock().toISOString()
    if (hour !== at.slice(0, 13)) {
      hour = at.slice(0, 13)
      known = new Set()
    }
    const streamId = buildViewStreamId(user.id, look, at)
    if (known.has(streamId) || underWay === mostAtOnce) return
    const knowing = known.add(streamId)
    underWay += 1
    setImmediate(() =>
      store
        .execute({ decider: view, streamId, command: { type: 'RecordView', data: look }, meta, isNew: true })
        .catch((err: unknown) => {
          knowing.delete(streamId)
          log.warn({ err }, 'a view was not recorded')
        })
        .finally(() => {
          underWay -= 1
        }),
    )
  }
}

// An existing stream means that another process has recorded this view.
const view: Decider<{ type: 'RecordView'; data: Look }, { isRecorded: boolean }, ViewEvent> = {
  initialState: { isRecorded: false },
  decide: ({ data }, { isRecorded }) => (isRecorded ? [] : [{ type: 'RecordViewed', data }]),
  evolve: () => ({ isRecorded: true }),
}
