import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts'
import { hasPermission, type SessionUser } from './permissions.ts'

/** `ofRecord`: calls whose `:id` is the changed record; `ofAny`: calls that any record may change; `everybody`: needs no permission. */
type Concerned = { ofRecord: readonly EndpointName[]; ofAny: readonly EndpointName[]; everybody?: true }

/** Event category → queries to invalidate. Users are notified if they may make one of the calls, with ids only for `ofRecord` calls. */
export const invalidations = {
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
  // A new time zone can change the current day, which all these answers depend on.
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

export type LiveCategory = keyof typeof invalidations
export const liveCategories = /* @__PURE__ */ Object.keys(invalidations) as LiveCategory[]

/** What a user learns about a category: the ids of changed `records`, or only that `any` record changed. */
export type VisibleDetail = 'records' | 'any'

/** The categories that this user is notified about. Record ids go only to users who may read single records. */
export function visibleCategories(user: SessionUser): Map<LiveCategory, VisibleDetail> {
  const mayCallOne = (names: readonly EndpointName[]) => names.some((name) => mayCall(user, name))
  return new Map(
    liveCategories.flatMap((category): [LiveCategory, VisibleDetail][] => {
      const { ofRecord, ofAny, everybody }: Concerned = invalidations[category]
      if (mayCallOne(ofRecord)) return [[category, 'records']]
      return everybody === true || mayCallOne(ofAny) ? [[category, 'any']] : []
    }),
  )
}

function mayCall(user: SessionUser, name: EndpointName): boolean {
  const { access }: Endpoint = endpoints[name]
  return access === 'public' || (access !== 'teams' && hasPermission(user, access))
}
