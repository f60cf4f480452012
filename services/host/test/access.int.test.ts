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
// Which keys open a call; null: whoever is signed in; 'everyone': without a session too; 'teams': no session at all.
const opens: Record<EndpointName, readonly string[] | null | 'everyone' | 'teams'> = {
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
  frontEndUpload: 'teams',
  uploadFrontEndFile: 'teams',
  publishFrontEnd: 'teams',
  findFrontEnd: ['admin'],
  steerFrontEnd: ['admin'],
  frontEndSignals: null,
  listFrontEnds: ['admin'],
  frontEndHistory: ['admin'],
  issueUploadToken: ['admin'],
  revokeUploadToken: ['admin'],
  pinFrontEnd: ['admin'],
  unpinFrontEnd: ['admin'],
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
  steerFrontEnd: 5,
  issueUploadToken: 5,
  revokeUploadToken: 5,
  pinFrontEnd: 5,
  unpinFrontEnd: 5,
}
// What no session opens is refused as if there were none.
const refusalOf = (name: EndpointName): number => (opens[name] === 'teams' ? 401 : 403)
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

describe('the upload token of a team', () => {
  const issued = async (name: string): Promise<{ id: number; token: string }> => {
    const administrator = callers.get('administrator') as Caller
    return (await administrator(`/api/admin/front-ends/${name}/tokens`, { method: 'POST' })).body as { id: number; token: string }
  }
  const send = (path: string, token: string, body: object = {}) =>
    host.as()(path, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
  let others = { id: 0, token: '' }
  beforeAll(async () => {
    others = await issued('others')
  })
  const ofTeams = names.filter((name) => opens[name] === 'teams' || name === 'steerFrontEnd' || name === 'findFrontEnd')

  it.each(ofTeams)('opens %s of its own front-end', async (name) => {
    const { token } = await issued('hello')
    const { method, path }: Endpoint = endpoints[name]
    const headers = { authorization: `Bearer ${token}` }
    const own = path.replace(':name', 'hello').replace(':hash', 'A'.repeat(64))
    const sent = method === 'GET' ? { method, headers } : { method, headers, body: {} }
    expect((await host.as()(own, sent)).status).toBeOneOf(method === 'GET' ? [200] : [400, 415])
    const other = await host.as()(path.replace(':name', 'leads'), sent)
    expect(other).toMatchObject({ status: 403, body: { message: 'This is the upload token of another team' } })
  })

  it.each(names.filter((name) => !ofTeams.includes(name) && opens[name] !== 'everyone' && name !== 'live'))('opens no %s', async (name) => {
    const { method, path }: Endpoint = endpoints[name]
    const answer = await host.as()(path.replace(':name', 'others').replace(':id', '1'), {
      method,
      ...(method === 'POST' || method === 'PUT' ? { body: {} } : {}),
      headers: { authorization: `Bearer ${others.token}` },
    })
    expect(answer.status).toBe(401)
  })

  it('is worth nothing where it is made up, misspelt or revoked', async () => {
    const { id, token } = await issued('revoked')
    const path = '/api/front-ends/revoked/uploads'
    const body = { files: [] }
    expect((await send(path, token, body)).status).toBe(200)
    await (callers.get('administrator') as Caller)(`/api/admin/front-ends/revoked/tokens/${id}`, { method: 'DELETE' })
    for (const wrong of [token, token.slice(0, -1), `crm_revoked_${'A'.repeat(43)}`, 'x', `crm_%00_${'A'.repeat(43)}`])
      expect(await send(path, wrong, body)).toMatchObject({ status: 401, body: { message: 'The upload token is not known' } })
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
      keys === null ||
      (everything(role) && keys !== 'teams') ||
      (isOfLevel && Array.isArray(keys) && keys.some((key) => keysOf[role].includes(key)))
    const { status } = await called(name, as())
    if (mayCall) expect([200, 400, 404]).toContain(status)
    else expect(status).toBe(refusalOf(name))
  })

  it.each(swept)('with every key but those of %s', async (name) => {
    const keys = opens[name]
    await setKeys(keysOf.owner.concat('system-settings').filter((key) => !Array.isArray(keys) || !keys.includes(key)))
    const { status } = await called(name, as())
    const isOpen = keys === null || (everything(role) && keys !== 'teams')
    if (isOpen) expect([200, 400, 404]).toContain(status)
    else expect(status).toBe(refusalOf(name))
    await setKeys([])
    const bare = await called(name, as())
    if (isOpen) expect([200, 400, 404]).toContain(bare.status)
    else expect(bare.status).toBe(refusalOf(name))
    await setKeys(keysOf[role])
  })
})
