import { type Endpoint, type EndpointName, endpoints, type Role, roleLevels } from '@crm/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, roles, startHost, type TestHost } from './start-host.ts'

// The default keys of each role, written down from the specification (2, section 6) and DECISIONS.md, not from the code.
const keysOf: Record<Role, readonly string[]> = {
  installer: ['dashboard', 'installations'],
  sales_rep: ['dashboard', 'installations', 'leads', 'add_lead', 'followups', 'sample-booklets'],
  manager: ['dashboard', 'installations', 'leads', 'add_lead', 'followups', 'sample-booklets', 'installers', 'reports'],
  owner: [
    ...['dashboard', 'installations', 'leads', 'add_lead', 'followups', 'sample-booklets', 'installers', 'reports'],
    ...['admin', 'user-management', 'email-templates'],
  ],
  admin: [],
  administrator: [],
}
// Which keys open a call; null: whoever is signed in; 'everyone': without a session too.
const opens: Record<EndpointName, readonly string[] | null | 'everyone'> = {
  health: 'everyone',
  login: 'everyone',
  logout: 'everyone',
  me: null,
  live: null,
  listLeads: ['dashboard', 'leads'],
  exportLeads: ['leads'],
  enrichLead: ['leads', 'add_lead'],
  getLead: ['leads', 'followups'],
  createLead: ['leads', 'add_lead'],
  updateLead: ['leads', 'followups'],
  deleteLead: ['leads'],
  restoreLead: ['leads'],
  leadRecord: ['leads'],
  leadHistory: ['leads'],
  undoLeadChange: ['leads'],
  dashboardStats: ['dashboard'],
  followUps: ['dashboard', 'followups'],
  calendarEvents: ['dashboard'],
  getCalendarEvent: ['dashboard'],
  createCalendarEvent: ['dashboard'],
  updateCalendarEvent: ['dashboard'],
  deleteCalendarEvent: ['dashboard'],
  restoreCalendarEvent: ['dashboard'],
  calendarClock: null,
  listColours: ['dashboard', 'leads', 'add_lead', 'followups', 'installations'],
  listBooklets: ['sample-booklets'],
  bookletStats: ['sample-booklets'],
  exportBooklets: ['sample-booklets'],
  getBooklet: ['sample-booklets'],
  createBooklet: ['sample-booklets'],
  updateBooklet: ['sample-booklets'],
  deleteBooklet: ['sample-booklets'],
  restoreBooklet: ['sample-booklets'],
  leadBooklets: ['sample-booklets'],
  uploadLeadImport: ['leads'],
  listLeadImports: ['leads'],
  getLeadImport: ['leads'],
  checkLeadImport: ['leads'],
  leadImportRows: ['leads'],
  chooseForLeadImportRow: ['leads'],
  startLeadImport: ['leads'],
  cancelLeadImport: ['leads'],
  undoLeadImport: ['leads'],
  leadImportLeftOut: ['leads'],
  listInstallations: ['dashboard', 'followups', 'installations'],
  installationBoard: ['installations'],
  myDay: ['installations'],
  latestNotices: ['installations'],
  notifyInstallation: ['installations'],
  previewInstallationNotice: ['installations'],
  getInstallation: ['installations'],
  completeInstallation: ['installations'],
  installationNotices: ['installations'],
  listCompletedProjects: ['installations'],
  searchCompletedProjects: ['installations'],
  listRepairRequests: ['installations'],
  getRepairRequest: ['installations'],
  createRepairRequest: ['installations'],
  updateRepairRequest: ['installations'],
  notifyRepairRequest: ['installations'],
  previewRepairNotice: ['installations'],
  repairNotices: ['installations'],
  installationCrew: ['leads', 'add_lead', 'followups', 'installations'],
  reopenInstallation: ['installations', 'leads'],
  createInstaller: ['installers', 'admin'],
  updateInstaller: ['installers', 'admin'],
  deleteInstaller: ['installers', 'admin'],
  restoreInstaller: ['installers', 'admin'],
  listInstallers: ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'installers', 'admin'],
  reportYears: ['reports'],
  leadAnalytics: ['reports'],
  installerReport: ['reports'],
  exportReport: ['reports'],
  listLeadOrigins: ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'reports', 'admin'],
  leadOriginCounts: ['admin'],
  createLeadOrigin: ['admin'],
  updateLeadOrigin: ['admin'],
  orderLeadOrigins: ['admin'],
  adminStats: ['admin'],
  businessSettings: ['admin'],
  changeBusinessSettings: ['admin'],
  listUsers: ['user-management'],
  createUser: ['user-management'],
  updateUser: ['user-management'],
  deleteUser: ['user-management'],
  restoreUser: ['user-management'],
  resetUserPassword: ['user-management'],
  userSessions: ['user-management'],
  endUserSessions: ['user-management'],
  endUserSession: ['user-management'],
  refusedSignIns: ['user-management'],
  listActivity: ['admin'],
  previewErasure: ['admin'],
  requestErasure: ['admin'],
  listErasures: ['admin'],
  getActivity: ['admin'],
  queuesOverview: ['admin'],
  queueHistory: ['admin'],
  pauseQueue: ['admin'],
  resumeQueue: ['admin'],
  parkedEvents: ['admin'],
  replayParkedEvent: ['admin'],
  discardParkedEvent: ['admin'],
  databaseOverview: ['admin'],
  rebuildProjection: ['admin'],
  verifyProjection: ['admin'],
  verifyLog: ['admin'],
  listSmtpSettings: ['system-settings'],
  createSmtpSettings: ['system-settings'],
  updateSmtpSettings: ['system-settings'],
  testSmtpSettings: ['system-settings'],
  listEmailTemplates: ['email-templates'],
  createEmailTemplate: ['email-templates'],
  updateEmailTemplate: ['email-templates'],
  deleteEmailTemplate: ['email-templates'],
  restoreEmailTemplate: ['email-templates'],
  emailTemplateVersions: ['email-templates'],
  previewEmailTemplate: ['email-templates'],
  testEmailTemplate: ['email-templates'],
  mailRecords: ['email-templates'],
  listDeliveries: ['admin'],
  mailStatus: ['admin', 'email-templates', 'system-settings'],
  getDelivery: ['admin'],
  resendDelivery: ['email-templates'],
  listJobs: ['admin'],
  jobErrors: ['admin'],
  jobStory: ['admin'],
  previewJobsAction: ['admin'],
  actOnJobs: ['admin'],
  unknownDeliveries: ['admin'],
  decideUnknownDelivery: ['admin'],
  cancelDelivery: ['email-templates'],
}
// Calls that ask for a level of role besides the key.
const levels: Partial<Record<EndpointName, number>> = {
  adminStats: 5,
  previewErasure: 5,
  requestErasure: 5,
  listErasures: 5,
  reopenInstallation: 3,
  rebuildProjection: 5,
  verifyProjection: 5,
  verifyLog: 5,
  pauseQueue: 5,
  resumeQueue: 5,
  replayParkedEvent: 5,
  discardParkedEvent: 5,
  previewJobsAction: 5,
  actOnJobs: 5,
  decideUnknownDelivery: 5,
}
const everything = (role: Role): boolean => role === 'admin' || role === 'administrator'
const names = Object.keys(endpoints) as EndpointName[]
// Signing in and out is open to all and would end the session that the sweep uses. The live stream does not end: it has its own tests.
const swept = names.filter((name) => !['login', 'logout', 'health', 'live'].includes(name))

let host: TestHost
const callers = new Map<Role, Caller>()
beforeAll(async () => {
  host = await startHost()
  for (const role of roles) callers.set(role, host.as(await host.signIn(role)))
})

// Nothing valid is sent: whoever is let in gets past the check to a 400, 404 or 200.
function called(name: EndpointName, caller: Caller): Promise<{ status: number }> {
  const { method, path }: Endpoint = endpoints[name]
  // The dashboard key alone opens no more of the list than the dashboard shows.
  const query = name === 'listLeads' ? '?limit=10' : ''
  return caller(path.replace(':id', '1999999999') + query, { method, ...(method === 'POST' || method === 'PUT' ? { body: {} } : {}) })
}

describe('the table of calls', () => {
  it('says for each call who may, as written down here', () => {
    expect(Object.keys(opens).sort()).toEqual([...names].sort())
  })
})

describe('without a session', () => {
  it.each(swept)('%s is refused', async (name) => {
    expect((await called(name, host.as())).status).toBe(401)
    expect((await called(name, host.as(`sid-3000=${'A'.repeat(43)}`))).status).toBe(401)
  })

  it('only signing in, signing out and health are open', () => {
    expect(names.filter((name) => opens[name] === 'everyone')).toEqual(['health', 'login', 'logout'])
  })
})

describe('the dashboard key alone', () => {
  it.each(['', '?limit=11', '?limit=10&page=2', '?limit=10&search=ada', '?limit=10&status=Sold', '?limit=10&sort=name'])(
    'opens not the list of leads%s',
    async (query) => {
      const installer = callers.get('installer') as Caller
      expect((await installer(`/api/leads${query}`)).status).toBe(403)
    },
  )
})

describe.each(roles)('%s', (role) => {
  const as = (): Caller => callers.get(role) as Caller
  const setKeys = (keys: readonly string[]) => host.db.pool.query('update crm.users set permissions = $2 where username = $1', [role, keys])

  it.each(swept)('with the keys of the role: %s', async (name) => {
    const keys = opens[name]
    const isOfLevel = roleLevels[role] >= (levels[name] ?? 0)
    const mayCall =
      keys === null || everything(role) || (isOfLevel && Array.isArray(keys) && keys.some((key) => keysOf[role].includes(key)))
    const { status } = await called(name, as())
    if (mayCall) expect([200, 400, 404]).toContain(status)
    else expect(status).toBe(403)
  })

  it.each(swept)('with every key but those of %s', async (name) => {
    const keys = opens[name]
    await setKeys(keysOf.owner.concat('system-settings').filter((key) => !Array.isArray(keys) || !keys.includes(key)))
    const { status } = await called(name, as())
    if (keys === null || everything(role)) expect([200, 400, 404]).toContain(status)
    else expect(status).toBe(403)
    await setKeys([])
    const bare = await called(name, as())
    if (keys === null || everything(role)) expect([200, 400, 404]).toContain(bare.status)
    else expect(bare.status).toBe(403)
    await setKeys(keysOf[role])
  })
})
