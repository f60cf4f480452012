import type { Event } from '@crm/domain'
import { type ActivityEntryTuple, type ActivityPhrases, formatDay } from './format.ts'

export type ViewedRecordKind = 'lead' | 'installation' | 'email' | 'day_sheet' | 'activity_log' | 'user' | 'database'

// Stream `view-<user>-<what>-<id>-<hour>`, so that a view is recorded at most once an hour. It contains no personal data to erase.
export type ViewEvent = Event<'RecordViewed', { what: ViewedRecordKind; id: string }>

export const buildViewStreamId = (userId: number, { what, id }: ViewEvent['data'], at: string): string =>
  `view-${userId}-${what}-${id}-${at.slice(0, 13)}`

const told: Record<ViewedRecordKind, (id: string) => ActivityEntryTuple> = {
  lead: (id) => ['lead', 'view', `Lead #${id}: page opened`],
  installation: (id) => ['lead', 'view', `Lead #${id}: installation opened`],
  email: (id) => ['email', 'view', `Message #${id} opened`],
  day_sheet: (id) => ['installer', 'view', id === '' ? 'Day sheet opened' : `Day sheet of ${formatDay(id)} opened`],
  activity_log: () => ['activity_log', 'view', 'Activity log opened'],
  user: (id) => ['user', 'view', id === '' ? 'Users opened' : `User #${id}: account opened`],
  database: () => ['database', 'view', 'Database opened'],
}

export const viewActivityPhrases: ActivityPhrases<ViewEvent> = {
  RecordViewed: ({ what, id }) => told[what](id),
}
