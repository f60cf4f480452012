import { type EndpointName, endpoints } from './endpoints.ts'
import { may, type SessionUser } from './permissions.ts'

/** `ofRecord`: calls whose `:id` is the changed record's. `ofAny`: calls whose answer may differ whichever record has changed. */
type Concerned = { ofRecord: readonly EndpointName[]; ofAny: readonly EndpointName[] }

/**
 * Category of events → the reads whose answers they may change. The stream tells a change only to people who may make one of these calls,
 * and a browser then makes again those that it shows. A category that is not here is told to nobody.
 */
export const concerned = {
  lead: {
    ofRecord: ['getLead', 'leadRecord', 'leadHistory'],
    ofAny: ['listLeads', 'dashboardStats', 'followUps', 'calendarEvents', 'listInstallations'],
  },
  calendarEvent: { ofRecord: ['getCalendarEvent'], ofAny: ['calendarEvents'] },
  sampleBooklet: { ofRecord: ['getBooklet'], ofAny: ['listBooklets', 'bookletStats', 'leadBooklets'] },
  leadImport: { ofRecord: ['getLeadImport', 'leadImportRows'], ofAny: ['listLeadImports'] },
  colour: { ofRecord: [], ofAny: ['listColours'] },
  installer: { ofRecord: [], ofAny: ['listInstallers'] },
} as const satisfies Record<string, Concerned>

export type LiveCategory = keyof typeof concerned
export const liveCategories = Object.keys(concerned) as LiveCategory[]

/** The categories of which this person may hear: those of which they may read something. */
export const heardBy = (user: SessionUser): LiveCategory[] =>
  liveCategories.filter((category) => readsOf(category).some((name) => mayCall(user, name)))

const readsOf = (category: LiveCategory): readonly EndpointName[] => [...concerned[category].ofRecord, ...concerned[category].ofAny]

function mayCall(user: SessionUser, name: EndpointName): boolean {
  const { access } = endpoints[name]
  return access === 'public' || may(user, access)
}
