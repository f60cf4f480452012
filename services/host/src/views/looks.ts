import type { EndpointName } from '@crm/contracts'
import type { Viewed } from '@crm/facts'
import type { Request } from '@crm/http'

/** What a call has shown: a person's record, or a page that tells about many. */
export type Look = { what: Viewed; id: string }

type Looks = { [K in EndpointName]?: (request: Request<K>) => Look | null }

/**
 * The calls that count as looking at somebody: those that pages of one record begin with, the day sheet, and what tells of people's
 * doings. Lists, searches and the forms over them do not: they would drown the rest.
 */
export const looks = {
  leadRecord: ({ params }) => ({ what: 'lead', id: String(params.id) }),
  getInstallation: ({ params }) => ({ what: 'installation', id: String(params.id) }),
  getDelivery: ({ params }) => ({ what: 'email', id: String(params.id) }),
  // The other jobs are about nobody.
  jobStory: ({ params: { id } }) => (id.startsWith('email-') ? { what: 'email', id: id.slice('email-'.length) } : null),
  myDay: ({ query }) => ({ what: 'day_sheet', id: query.date ?? '' }),
  listActivity: () => ({ what: 'activity_log', id: '' }),
  listUsers: () => ({ what: 'user', id: '' }),
  userSessions: ({ params }) => ({ what: 'user', id: String(params.id) }),
  databaseOverview: () => ({ what: 'database', id: '' }),
} satisfies Looks
