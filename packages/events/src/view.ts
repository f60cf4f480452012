import type { Event } from '@crm/domain'
import { formatDay } from './format.ts'

/** What can be looked at: somebody's record, or a page that tells about people. */
export type Viewed = 'lead' | 'installation' | 'email' | 'day_sheet' | 'activity_log' | 'user' | 'database'

/** Somebody looked at a record. It holds no name, so that nobody who is erased has to be looked for in who has seen what. */
// Stream `view-<user>-<what>-<id>-<hour>`: its name lets a view be recorded once.
export type ViewEvent = Event<'RecordViewed', { what: Viewed; id: string }>

/** The stream of what one person sees of one record within an hour. `at` is an ISO instant. */
export const viewStream = (userId: number, { what, id }: ViewEvent['data'], at: string): string =>
  `view-${userId}-${what}-${id}-${at.slice(0, 13)}`

type Entity = 'lead' | 'email' | 'installer' | 'activity_log' | 'user' | 'database'
type Words = [entity: Entity, action: string, details: string]

const told: Record<Viewed, (id: string) => Words> = {
  lead: (id) => ['lead', 'view', `Lead #${id}: page opened`],
  installation: (id) => ['lead', 'view', `Lead #${id}: installation opened`],
  email: (id) => ['email', 'view', `Message #${id} opened`],
  day_sheet: (id) => ['installer', 'view', id === '' ? 'Day sheet opened' : `Day sheet of ${formatDay(id)} opened`],
  activity_log: () => ['activity_log', 'view', 'Activity log opened'],
  user: (id) => ['user', 'view', id === '' ? 'Users opened' : `User #${id}: account opened`],
  database: () => ['database', 'view', 'Database opened'],
}

/** The views' part of what `describe` says. */
export const viewPhrases: { RecordViewed: (data: ViewEvent['data']) => Words } = {
  RecordViewed: ({ what, id }) => told[what](id),
}
