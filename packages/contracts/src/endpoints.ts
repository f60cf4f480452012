import type { Permission } from './permissions.ts'

/** One call of the API. `access`: `public`, or the keys of which one is enough (`[]`: whoever is signed in). */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: 'public' | readonly Permission[]
  /** Besides a key it takes the role of an administrator, which no key gives. */
  administrators?: true
}

/** The one table of all calls: the server's routes, its permission checks, the browser's client, OpenAPI and the fuzz are made from it. */
// Every browser loads it: what each call is for stands in schemas/summaries.ts.
export const endpoints = {
  health: { method: 'GET', path: '/api/health', access: 'public' },
  login: { method: 'POST', path: '/api/auth/login', access: 'public' },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'public' },
  me: { method: 'GET', path: '/api/auth/me', access: [] },

  live: { method: 'GET', path: '/api/live', access: [] },

  listLeads: { method: 'GET', path: '/api/leads', access: ['dashboard', 'leads'] },
  exportLeads: { method: 'GET', path: '/api/leads/export', access: ['leads'] },
  enrichLead: { method: 'GET', path: '/api/leads/enrich', access: ['leads', 'add_lead'] },
  getLead: { method: 'GET', path: '/api/leads/:id', access: ['leads', 'followups'] },
  createLead: { method: 'POST', path: '/api/leads', access: ['leads', 'add_lead'] },
  updateLead: { method: 'PUT', path: '/api/leads/:id', access: ['leads', 'followups'] },
  deleteLead: { method: 'DELETE', path: '/api/leads/:id', access: ['leads'] },
  leadRecord: { method: 'GET', path: '/api/leads/:id/record', access: ['leads'] },
  leadHistory: { method: 'GET', path: '/api/leads/:id/history', access: ['leads'] },
  undoLeadChange: { method: 'POST', path: '/api/leads/:id/undo', access: ['leads'] },
  restoreLead: { method: 'POST', path: '/api/leads/:id/restore', access: ['leads'] },
  dashboardStats: { method: 'GET', path: '/api/dashboard/stats', access: ['dashboard'] },
  followUps: { method: 'GET', path: '/api/followups', access: ['dashboard', 'followups'] },
  calendarEvents: { method: 'GET', path: '/api/calendar/events', access: ['dashboard'] },
  getCalendarEvent: { method: 'GET', path: '/api/calendar/events/:id', access: ['dashboard'] },
  // One calendar for all: whoever sees it may write in it, so that installers enter their own leave.
  createCalendarEvent: { method: 'POST', path: '/api/calendar/events', access: ['dashboard'] },
  updateCalendarEvent: { method: 'PUT', path: '/api/calendar/events/:id', access: ['dashboard'] },
  deleteCalendarEvent: { method: 'DELETE', path: '/api/calendar/events/:id', access: ['dashboard'] },
  restoreCalendarEvent: { method: 'POST', path: '/api/calendar/events/:id/restore', access: ['dashboard'] },
  // Every form and list of days needs the business's today.
  calendarClock: { method: 'GET', path: '/api/calendar/clock', access: [] },
  listColours: { method: 'GET', path: '/api/wmk-colors', access: ['dashboard', 'leads', 'add_lead', 'followups', 'installations'] },

  listBooklets: { method: 'GET', path: '/api/sample-booklets', access: ['sample-booklets'] },
  bookletStats: { method: 'GET', path: '/api/sample-booklets/stats/dashboard', access: ['sample-booklets'] },
  exportBooklets: { method: 'GET', path: '/api/sample-booklets/export', access: ['sample-booklets'] },
  getBooklet: { method: 'GET', path: '/api/sample-booklets/:id', access: ['sample-booklets'] },
  createBooklet: { method: 'POST', path: '/api/sample-booklets', access: ['sample-booklets'] },
  updateBooklet: { method: 'PUT', path: '/api/sample-booklets/:id', access: ['sample-booklets'] },
  deleteBooklet: { method: 'DELETE', path: '/api/sample-booklets/:id', access: ['sample-booklets'] },
  restoreBooklet: { method: 'POST', path: '/api/sample-booklets/:id/restore', access: ['sample-booklets'] },
  leadBooklets: { method: 'GET', path: '/api/leads/:id/sample-booklets', access: ['sample-booklets'] },
  uploadLeadImport: { method: 'POST', path: '/api/lead-imports', access: ['leads'] },
  listLeadImports: { method: 'GET', path: '/api/lead-imports', access: ['leads'] },
  getLeadImport: { method: 'GET', path: '/api/lead-imports/:id', access: ['leads'] },
  checkLeadImport: { method: 'PUT', path: '/api/lead-imports/:id', access: ['leads'] },
  leadImportRows: { method: 'GET', path: '/api/lead-imports/:id/rows', access: ['leads'] },
  chooseForLeadImportRow: { method: 'PUT', path: '/api/lead-imports/:id/rows/:row', access: ['leads'] },
  startLeadImport: { method: 'POST', path: '/api/lead-imports/:id/start', access: ['leads'] },
  cancelLeadImport: { method: 'POST', path: '/api/lead-imports/:id/cancel', access: ['leads'] },
  undoLeadImport: { method: 'POST', path: '/api/lead-imports/:id/undo', access: ['leads'] },
  leadImportLeftOut: { method: 'GET', path: '/api/lead-imports/:id/left-out', access: ['leads'] },

  listInstallations: { method: 'GET', path: '/api/installations', access: ['dashboard', 'followups', 'installations'] },
  installationBoard: { method: 'GET', path: '/api/installations/board', access: ['installations'] },
  myDay: { method: 'GET', path: '/api/installations/my-day', access: ['installations'] },
  // Whoever plans an installation: also the forms of leads.
  installationCrew: { method: 'GET', path: '/api/installations/crew', access: ['leads', 'add_lead', 'followups', 'installations'] },
  latestNotices: { method: 'GET', path: '/api/installations/notices', access: ['installations'] },
  notifyInstallation: { method: 'POST', path: '/api/installations/email', access: ['installations'] },
  previewInstallationNotice: { method: 'POST', path: '/api/installations/email/preview', access: ['installations'] },
  getInstallation: { method: 'GET', path: '/api/installations/:id', access: ['installations'] },
  completeInstallation: { method: 'POST', path: '/api/installations/:id/complete', access: ['installations'] },
  reopenInstallation: { method: 'POST', path: '/api/installations/:id/reopen', access: ['installations', 'leads'] },
  installationNotices: { method: 'GET', path: '/api/installations/:id/notices', access: ['installations'] },
  listCompletedProjects: { method: 'GET', path: '/api/completed-projects', access: ['installations'] },
  searchCompletedProjects: { method: 'GET', path: '/api/completed-projects/search', access: ['installations'] },
  listRepairRequests: { method: 'GET', path: '/api/repair-requests', access: ['installations'] },
  getRepairRequest: { method: 'GET', path: '/api/repair-requests/:id', access: ['installations'] },
  createRepairRequest: { method: 'POST', path: '/api/repair-requests', access: ['installations'] },
  updateRepairRequest: { method: 'PUT', path: '/api/repair-requests/:id', access: ['installations'] },
  notifyRepairRequest: { method: 'POST', path: '/api/repair-requests/:id/email', access: ['installations'] },
  previewRepairNotice: { method: 'POST', path: '/api/repair-requests/:id/email/preview', access: ['installations'] },
  repairNotices: { method: 'GET', path: '/api/repair-requests/:id/notices', access: ['installations'] },
  listInstallers: {
    method: 'GET',
    path: '/api/admin/installers',
    access: ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'installers', 'admin'],
  },
  createInstaller: { method: 'POST', path: '/api/admin/installers', access: ['installers', 'admin'] },
  updateInstaller: { method: 'PUT', path: '/api/admin/installers/:id', access: ['installers', 'admin'] },
  deleteInstaller: { method: 'DELETE', path: '/api/admin/installers/:id', access: ['installers', 'admin'] },
  restoreInstaller: { method: 'POST', path: '/api/admin/installers/:id/restore', access: ['installers', 'admin'] },
  // Whoever sees leads sees what their origins are called.
  listLeadOrigins: {
    method: 'GET',
    path: '/api/admin/lead-origins',
    access: ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'reports', 'admin'],
  },
  leadOriginCounts: { method: 'GET', path: '/api/admin/lead-origins/counts', access: ['admin'] },
  createLeadOrigin: { method: 'POST', path: '/api/admin/lead-origins', access: ['admin'] },
  updateLeadOrigin: { method: 'PUT', path: '/api/admin/lead-origins/:id', access: ['admin'] },
  orderLeadOrigins: { method: 'PUT', path: '/api/admin/lead-origins/order', access: ['admin'] },
  // Besides the key it asks for an administrator.
  adminStats: { method: 'GET', path: '/api/admin/dashboard-stats', access: ['admin'] },
  businessSettings: { method: 'GET', path: '/api/admin/settings', access: ['admin'] },
  changeBusinessSettings: { method: 'PUT', path: '/api/admin/settings', access: ['admin'] },
  listUsers: { method: 'GET', path: '/api/admin/users', access: ['user-management'] },
  createUser: { method: 'POST', path: '/api/admin/users', access: ['user-management'] },
  updateUser: { method: 'PUT', path: '/api/admin/users/:id', access: ['user-management'] },
  deleteUser: { method: 'DELETE', path: '/api/admin/users/:id', access: ['user-management'] },
  restoreUser: { method: 'POST', path: '/api/admin/users/:id/restore', access: ['user-management'] },
  resetUserPassword: { method: 'POST', path: '/api/admin/users/:id/reset-password', access: ['user-management'] },
  userSessions: { method: 'GET', path: '/api/admin/users/:id/sessions', access: ['user-management'] },
  endUserSessions: { method: 'DELETE', path: '/api/admin/users/:id/sessions', access: ['user-management'] },
  endUserSession: { method: 'DELETE', path: '/api/admin/users/:id/sessions/:session', access: ['user-management'] },
  refusedSignIns: { method: 'GET', path: '/api/admin/refused-sign-ins', access: ['user-management'] },
  reportYears: { method: 'GET', path: '/api/reports/years', access: ['reports'] },
  leadAnalytics: { method: 'GET', path: '/api/reports/analytics', access: ['reports'] },
  installerReport: { method: 'GET', path: '/api/reports/installers', access: ['reports'] },
  exportReport: { method: 'GET', path: '/api/reports/export', access: ['reports'] },
  listActivity: { method: 'GET', path: '/api/admin/activity-logs', access: ['admin'] },
  previewErasure: { method: 'POST', path: '/api/admin/erasures/preview', access: ['admin'], administrators: true },
  requestErasure: { method: 'POST', path: '/api/admin/erasures', access: ['admin'], administrators: true },
  listErasures: { method: 'GET', path: '/api/admin/erasures', access: ['admin'], administrators: true },
  getActivity: { method: 'GET', path: '/api/admin/activity-logs/:id', access: ['admin'] },
  databaseOverview: { method: 'GET', path: '/api/admin/database', access: ['admin'] },
  // Besides the key, these ask for an administrator.
  rebuildProjection: { method: 'POST', path: '/api/admin/database/projections/:id/rebuild', access: ['admin'] },
  verifyProjection: { method: 'POST', path: '/api/admin/database/projections/:id/verify', access: ['admin'] },
  verifyLog: { method: 'POST', path: '/api/admin/database/verify-log', access: ['admin'] },

  listSmtpSettings: { method: 'GET', path: '/api/admin/smtp-settings', access: ['system-settings'] },
  createSmtpSettings: { method: 'POST', path: '/api/admin/smtp-settings', access: ['system-settings'] },
  updateSmtpSettings: { method: 'PUT', path: '/api/admin/smtp-settings/:id', access: ['system-settings'] },
  testSmtpSettings: { method: 'POST', path: '/api/admin/smtp-settings/test', access: ['system-settings'] },
  listEmailTemplates: { method: 'GET', path: '/api/admin/email-templates', access: ['email-templates'] },
  createEmailTemplate: { method: 'POST', path: '/api/admin/email-templates', access: ['email-templates'] },
  updateEmailTemplate: { method: 'PUT', path: '/api/admin/email-templates/:id', access: ['email-templates'] },
  deleteEmailTemplate: { method: 'DELETE', path: '/api/admin/email-templates/:id', access: ['email-templates'] },
  restoreEmailTemplate: { method: 'POST', path: '/api/admin/email-templates/:id/restore', access: ['email-templates'] },
  emailTemplateVersions: { method: 'GET', path: '/api/admin/email-templates/:id/versions', access: ['email-templates'] },
  previewEmailTemplate: { method: 'POST', path: '/api/admin/email-templates/preview', access: ['email-templates'] },
  testEmailTemplate: { method: 'POST', path: '/api/admin/email-templates/test', access: ['email-templates'] },
  mailRecords: { method: 'GET', path: '/api/admin/email-templates/records', access: ['email-templates'] },
  listDeliveries: { method: 'GET', path: '/api/admin/deliveries', access: ['admin'] },
  mailStatus: { method: 'GET', path: '/api/admin/deliveries/status', access: ['admin', 'email-templates', 'system-settings'] },
  getDelivery: { method: 'GET', path: '/api/admin/deliveries/:id', access: ['admin'] },
  resendDelivery: { method: 'POST', path: '/api/admin/deliveries/:id/resend', access: ['email-templates'] },
  cancelDelivery: { method: 'POST', path: '/api/admin/deliveries/:id/cancel', access: ['email-templates'] },
} as const satisfies Record<string, Endpoint>

/** A call by its name. */
export type EndpointName = keyof typeof endpoints
