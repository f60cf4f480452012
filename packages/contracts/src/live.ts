import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts'
import { may, type SessionUser } from './permissions.ts'

/**
 * `ofRecord`: calls whose `:id` is the changed record's. `ofAny`: calls whose answer may differ whichever record has changed. `everybody`:
 * whoever is signed in hears of it, for what the browser itself reads depends on it.
 */
type Concerned = { ofRecord: readonly EndpointName[]; ofAny: readonly EndpointName[]; everybody?: true }

/**
 * Category of events → the reads whose answers they may change. The stream tells a change only to people who may make one of these calls:
 * which record it was to those who may make one of `ofRecord`. A browser then makes again those that it shows. A category that is not here
 * is told to nobody.
 */
export const concerned = {
  lead: {
    ofRecord: ['getLead', 'leadRecord', 'leadHistory', 'getInstallation'],
    ofAny: [
      'listLeads',
      'dashboardStats',
      'followUps',
      'calendarEvents',
      'listInstallations',
      'installationBoard',
      'myDay',
      'installationCrew',
      'listCompletedProjects',
      'searchCompletedProjects',
      'leadOriginCounts',
      'adminStats',
      'reportYears',
      'leadAnalytics',
      'installerReport',
    ],
  },
  calendarEvent: { ofRecord: ['getCalendarEvent'], ofAny: ['calendarEvents', 'installationCrew', 'installationBoard'] },
  sampleBooklet: { ofRecord: ['getBooklet'], ofAny: ['listBooklets', 'bookletStats', 'leadBooklets'] },
  leadImport: { ofRecord: ['getLeadImport', 'leadImportRows'], ofAny: ['listLeadImports', 'listJobs'] },
  colour: { ofRecord: [], ofAny: ['listColours'] },
  leadOrigin: { ofRecord: [], ofAny: ['listLeadOrigins', 'adminStats'] },
  installer: { ofRecord: [], ofAny: ['listInstallers', 'installationCrew', 'installationBoard', 'myDay', 'adminStats'] },
  repairRequest: { ofRecord: ['getRepairRequest'], ofAny: ['listRepairRequests'] },
  user: { ofRecord: ['userSessions'], ofAny: ['listUsers', 'adminStats'] },
  session: { ofRecord: [], ofAny: ['listUsers', 'userSessions'] },
  signIn: { ofRecord: [], ofAny: ['refusedSignIns'] },
  smtpSettings: { ofRecord: [], ofAny: ['listSmtpSettings', 'mailStatus'] },
  emailTemplate: { ofRecord: ['emailTemplateVersions'], ofAny: ['listEmailTemplates', 'adminStats'] },
  // Another time zone may make it another day, which is what these are asked about.
  businessSettings: {
    ofRecord: [],
    ofAny: [
      'businessSettings',
      'calendarClock',
      'listLeads',
      'dashboardStats',
      'followUps',
      'bookletStats',
      'listInstallations',
      'installationBoard',
      'myDay',
      'listCompletedProjects',
      'leadAnalytics',
      'installerReport',
    ],
  },
  erasure: { ofRecord: [], ofAny: ['listErasures', 'listJobs'] },
  projectionRun: { ofRecord: [], ofAny: ['listJobs', 'jobErrors'] },
  frontEnd: { ofRecord: [], ofAny: ['listFrontEnds', 'findFrontEnd', 'frontEndHistory'], everybody: true },
  email: {
    ofRecord: ['getDelivery'],
    ofAny: [
      'listJobs',
      'jobErrors',
      'jobStory',
      'unknownDeliveries',
      'listDeliveries',
      'mailStatus',
      'latestNotices',
      'installationNotices',
      'repairNotices',
    ],
  },
} as const satisfies Record<string, Concerned>

/** A category of events of which browsers are told. */
export type LiveCategory = keyof typeof concerned
/** All of them. */
export const liveCategories = /* @__PURE__ */ Object.keys(concerned) as LiveCategory[]

/** How much somebody is told of a category: which of its `records` have changed, or only that `any` has. */
export type Heard = 'records' | 'any'

/** The categories of which this person may hear. Ids are for those who may read single records by them. */
export function heardBy(user: SessionUser): Map<LiveCategory, Heard> {
  const mayCallOne = (names: readonly EndpointName[]) => names.some((name) => mayCall(user, name))
  return new Map(
    liveCategories.flatMap((category): [LiveCategory, Heard][] => {
      const { ofRecord, ofAny, everybody }: Concerned = concerned[category]
      if (mayCallOne(ofRecord)) return [[category, 'records']]
      return everybody === true || mayCallOne(ofAny) ? [[category, 'any']] : []
    }),
  )
}

function mayCall(user: SessionUser, name: EndpointName): boolean {
  const { access }: Endpoint = endpoints[name]
  return access === 'public' || (access !== 'teams' && may(user, access))
}
