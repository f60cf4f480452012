import type { Permission } from './permissions.ts'

/** One call of the API. `access`: `public`, or the keys of which one is enough (`[]`: whoever is signed in). */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: 'public' | readonly Permission[]
  summary: string
}

/** The one table of all calls: the server's routes, its permission checks, the browser's client, OpenAPI and the fuzz are made from it. */
export const endpoints = {
  health: { method: 'GET', path: '/api/health', access: 'public', summary: 'Whether every part works' },
  login: { method: 'POST', path: '/api/auth/login', access: 'public', summary: 'Sign in' },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'public', summary: 'Sign out; ends the session on the server' },
  me: { method: 'GET', path: '/api/auth/me', access: [], summary: 'The signed-in user' },

  live: {
    method: 'GET',
    path: '/api/live',
    access: [],
    summary: 'What changes from now on or since a position of the log, as server-sent events',
  },

  listLeads: { method: 'GET', path: '/api/leads', access: ['dashboard', 'leads'], summary: 'Leads, newest first, by page' },
  exportLeads: {
    method: 'GET',
    path: '/api/leads/export',
    access: ['leads'],
    summary: 'All leads that a list shows, in its order, as a CSV file',
  },
  enrichLead: {
    method: 'GET',
    path: '/api/leads/enrich',
    access: ['leads', 'add_lead'],
    summary: 'What is already known of an e-mail address',
  },
  getLead: { method: 'GET', path: '/api/leads/:id', access: ['leads', 'followups'], summary: 'One lead' },
  createLead: { method: 'POST', path: '/api/leads', access: ['leads', 'add_lead'], summary: 'Record a lead' },
  updateLead: {
    method: 'PUT',
    path: '/api/leads/:id',
    access: ['leads', 'followups'],
    summary: 'Change a lead; absent fields stay as they are',
  },
  deleteLead: { method: 'DELETE', path: '/api/leads/:id', access: ['leads'], summary: 'Delete a lead' },
  leadRecord: {
    method: 'GET',
    path: '/api/leads/:id/record',
    access: ['leads'],
    summary: 'One lead, also a deleted one, now or as of a moment: its values, who set each, and when',
  },
  leadHistory: { method: 'GET', path: '/api/leads/:id/history', access: ['leads'], summary: "A lead's events in words, newest first" },
  undoLeadChange: {
    method: 'POST',
    path: '/api/leads/:id/undo',
    access: ['leads'],
    summary: 'Take back the last change of a field, all of one save, or the deletion',
  },
  restoreLead: { method: 'POST', path: '/api/leads/:id/restore', access: ['leads'], summary: 'Take the deletion of a lead back' },
  dashboardStats: { method: 'GET', path: '/api/dashboard/stats', access: ['dashboard'], summary: 'The four figures of the dashboard' },
  followUps: {
    method: 'GET',
    path: '/api/followups',
    access: ['dashboard', 'followups'],
    summary: 'Follow-ups: overdue, due today, upcoming',
  },
  calendarEvents: {
    method: 'GET',
    path: '/api/calendar/events',
    access: ['dashboard'],
    summary: 'Events of the business calendar; of some days, where these are given',
  },
  getCalendarEvent: {
    method: 'GET',
    path: '/api/calendar/events/:id',
    access: ['dashboard'],
    summary: 'One event of the business calendar',
  },
  // One calendar for all: whoever sees it may write in it, so that installers enter their own leave.
  createCalendarEvent: { method: 'POST', path: '/api/calendar/events', access: ['dashboard'], summary: 'Add an event to the calendar' },
  updateCalendarEvent: {
    method: 'PUT',
    path: '/api/calendar/events/:id',
    access: ['dashboard'],
    summary: 'Change an event; absent fields stay as they are',
  },
  deleteCalendarEvent: { method: 'DELETE', path: '/api/calendar/events/:id', access: ['dashboard'], summary: 'Delete an event' },
  restoreCalendarEvent: {
    method: 'POST',
    path: '/api/calendar/events/:id/restore',
    access: ['dashboard'],
    summary: 'Take the deletion of an event back',
  },
  // Every form and list of days needs the business's today.
  calendarClock: { method: 'GET', path: '/api/calendar/clock', access: [], summary: 'What the clocks of the business show' },
  listColours: {
    method: 'GET',
    path: '/api/wmk-colors',
    access: ['dashboard', 'leads', 'add_lead', 'followups', 'installations'],
    summary: 'Colours of the wraps',
  },

  listBooklets: {
    method: 'GET',
    path: '/api/sample-booklets',
    access: ['sample-booklets'],
    summary: 'Sample-booklet orders, newest first',
  },
  bookletStats: {
    method: 'GET',
    path: '/api/sample-booklets/stats/dashboard',
    access: ['sample-booklets'],
    summary: 'How many orders there are in each status',
  },
  exportBooklets: {
    method: 'GET',
    path: '/api/sample-booklets/export',
    access: ['sample-booklets'],
    summary: 'All orders that a list shows, as a CSV file',
  },
  getBooklet: { method: 'GET', path: '/api/sample-booklets/:id', access: ['sample-booklets'], summary: 'One order' },
  createBooklet: { method: 'POST', path: '/api/sample-booklets', access: ['sample-booklets'], summary: 'Take an order' },
  updateBooklet: {
    method: 'PUT',
    path: '/api/sample-booklets/:id',
    access: ['sample-booklets'],
    summary: 'Change an order; absent fields stay as they are',
  },
  deleteBooklet: { method: 'DELETE', path: '/api/sample-booklets/:id', access: ['sample-booklets'], summary: 'Delete an order' },
  restoreBooklet: {
    method: 'POST',
    path: '/api/sample-booklets/:id/restore',
    access: ['sample-booklets'],
    summary: 'Take the deletion of an order back',
  },
  leadBooklets: {
    method: 'GET',
    path: '/api/leads/:id/sample-booklets',
    access: ['sample-booklets'],
    summary: 'The orders with the e-mail or phone of a lead',
  },
  uploadLeadImport: {
    method: 'POST',
    path: '/api/lead-imports',
    access: ['leads'],
    summary: 'Upload a CSV file of leads and look into it',
  },
  listLeadImports: { method: 'GET', path: '/api/lead-imports', access: ['leads'], summary: 'The latest imports of leads' },
  getLeadImport: { method: 'GET', path: '/api/lead-imports/:id', access: ['leads'], summary: 'An import of leads: how far it is' },
  checkLeadImport: { method: 'PUT', path: '/api/lead-imports/:id', access: ['leads'], summary: 'Read the uploaded file in another way' },
  leadImportRows: { method: 'GET', path: '/api/lead-imports/:id/rows', access: ['leads'], summary: 'Rows of an import, by page' },
  chooseForLeadImportRow: {
    method: 'PUT',
    path: '/api/lead-imports/:id/rows/:row',
    access: ['leads'],
    summary: 'Decide what becomes of one row',
  },
  startLeadImport: {
    method: 'POST',
    path: '/api/lead-imports/:id/start',
    access: ['leads'],
    summary: 'Import the rows, in the background',
  },
  cancelLeadImport: { method: 'POST', path: '/api/lead-imports/:id/cancel', access: ['leads'], summary: 'Stop an import where it is' },
  undoLeadImport: {
    method: 'POST',
    path: '/api/lead-imports/:id/undo',
    access: ['leads'],
    summary: 'Take an import back, in the background',
  },
  leadImportLeftOut: {
    method: 'GET',
    path: '/api/lead-imports/:id/left-out',
    access: ['leads'],
    summary: 'The rows that were not imported, as CSV with the reasons',
  },

  listInstallations: {
    method: 'GET',
    path: '/api/installations',
    access: ['dashboard', 'followups', 'installations'],
    summary: 'Leads with installation data',
  },
  installationBoard: {
    method: 'GET',
    path: '/api/installations/board',
    access: ['installations'],
    summary: 'Installation Management at a glance',
  },
  myDay: { method: 'GET', path: '/api/installations/my-day', access: ['installations'], summary: "An installer's jobs, today and next" },
  // Whoever plans an installation: also the forms of leads.
  installationCrew: {
    method: 'GET',
    path: '/api/installations/crew',
    access: ['leads', 'add_lead', 'followups', 'installations'],
    summary: 'Installers on a day: who works elsewhere, who is on leave',
  },
  latestNotices: {
    method: 'GET',
    path: '/api/installations/notices',
    access: ['installations'],
    summary: 'The newest notice of some installations to each audience',
  },
  notifyInstallation: {
    method: 'POST',
    path: '/api/installations/email',
    access: ['installations'],
    summary: "Tell an installation's client or installer by e-mail",
  },
  previewInstallationNotice: {
    method: 'POST',
    path: '/api/installations/email/preview',
    access: ['installations'],
    summary: 'The e-mail about an installation as it would be sent',
  },
  getInstallation: { method: 'GET', path: '/api/installations/:id', access: ['installations'], summary: 'One installation' },
  completeInstallation: {
    method: 'POST',
    path: '/api/installations/:id/complete',
    access: ['installations'],
    summary: 'Mark an installation as done',
  },
  reopenInstallation: {
    method: 'POST',
    path: '/api/installations/:id/reopen',
    access: ['installations', 'leads'],
    summary: 'Take the completion of an installation back; from manager on',
  },
  installationNotices: {
    method: 'GET',
    path: '/api/installations/:id/notices',
    access: ['installations'],
    summary: 'What was told about an installation, newest first',
  },
  listCompletedProjects: {
    method: 'GET',
    path: '/api/completed-projects',
    access: ['installations'],
    summary: 'Completed projects, latest first, by page',
  },
  searchCompletedProjects: {
    method: 'GET',
    path: '/api/completed-projects/search',
    access: ['installations'],
    summary: 'Completed projects by name, e-mail or phone',
  },
  listRepairRequests: { method: 'GET', path: '/api/repair-requests', access: ['installations'], summary: 'Repair requests' },
  getRepairRequest: { method: 'GET', path: '/api/repair-requests/:id', access: ['installations'], summary: 'One repair request' },
  createRepairRequest: { method: 'POST', path: '/api/repair-requests', access: ['installations'], summary: 'Take a repair request' },
  updateRepairRequest: {
    method: 'PUT',
    path: '/api/repair-requests/:id',
    access: ['installations'],
    summary: 'Change a repair request; absent fields stay as they are',
  },
  notifyRepairRequest: {
    method: 'POST',
    path: '/api/repair-requests/:id/email',
    access: ['installations'],
    summary: 'Tell the customer of a repair request by e-mail',
  },
  previewRepairNotice: {
    method: 'POST',
    path: '/api/repair-requests/:id/email/preview',
    access: ['installations'],
    summary: 'The e-mail about a repair request as it would be sent',
  },
  repairNotices: {
    method: 'GET',
    path: '/api/repair-requests/:id/notices',
    access: ['installations'],
    summary: 'What was told about a repair request, newest first',
  },
  listInstallers: {
    method: 'GET',
    path: '/api/admin/installers',
    access: ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'installers', 'admin'],
    summary: 'Installers; rates only for who manages them',
  },
  createInstaller: { method: 'POST', path: '/api/admin/installers', access: ['installers', 'admin'], summary: 'Add an installer' },
  updateInstaller: {
    method: 'PUT',
    path: '/api/admin/installers/:id',
    access: ['installers', 'admin'],
    summary: 'Change an installer; absent fields stay as they are',
  },
  deleteInstaller: { method: 'DELETE', path: '/api/admin/installers/:id', access: ['installers', 'admin'], summary: 'Delete an installer' },
  restoreInstaller: {
    method: 'POST',
    path: '/api/admin/installers/:id/restore',
    access: ['installers', 'admin'],
    summary: 'Take the deletion of an installer back',
  },
  listActivity: { method: 'GET', path: '/api/admin/activity-logs', access: ['admin'], summary: 'The activity log, newest first' },

  listSmtpSettings: {
    method: 'GET',
    path: '/api/admin/smtp-settings',
    access: ['system-settings'],
    summary: 'The outgoing mail server; at most one',
  },
  createSmtpSettings: { method: 'POST', path: '/api/admin/smtp-settings', access: ['system-settings'], summary: 'Set the mail server up' },
  updateSmtpSettings: {
    method: 'PUT',
    path: '/api/admin/smtp-settings/:id',
    access: ['system-settings'],
    summary: 'Change the mail server; absent fields stay as they are',
  },
  testSmtpSettings: {
    method: 'POST',
    path: '/api/admin/smtp-settings/test',
    access: ['system-settings'],
    summary: 'Send a test e-mail with settings as they stand in a form',
  },
  listEmailTemplates: { method: 'GET', path: '/api/admin/email-templates', access: ['email-templates'], summary: 'Texts of e-mails' },
  createEmailTemplate: { method: 'POST', path: '/api/admin/email-templates', access: ['email-templates'], summary: 'Add a template' },
  updateEmailTemplate: {
    method: 'PUT',
    path: '/api/admin/email-templates/:id',
    access: ['email-templates'],
    summary: 'Change a template, or only switch it; absent fields stay as they are',
  },
  deleteEmailTemplate: {
    method: 'DELETE',
    path: '/api/admin/email-templates/:id',
    access: ['email-templates'],
    summary: 'Delete a template',
  },
  restoreEmailTemplate: {
    method: 'POST',
    path: '/api/admin/email-templates/:id/restore',
    access: ['email-templates'],
    summary: 'Take the deletion of a template back',
  },
  emailTemplateVersions: {
    method: 'GET',
    path: '/api/admin/email-templates/:id/versions',
    access: ['email-templates'],
    summary: 'What a template once said, newest first',
  },
  previewEmailTemplate: {
    method: 'POST',
    path: '/api/admin/email-templates/preview',
    access: ['email-templates'],
    summary: 'A message as it would be sent, filled from a record',
  },
  mailRecords: {
    method: 'GET',
    path: '/api/admin/email-templates/records',
    access: ['email-templates'],
    summary: 'Records that a preview may be filled from, as far as the reader may see them',
  },
  listDeliveries: { method: 'GET', path: '/api/admin/deliveries', access: ['admin'], summary: 'The outbox: messages, newest first' },
  mailStatus: {
    method: 'GET',
    path: '/api/admin/deliveries/status',
    access: ['admin', 'email-templates', 'system-settings'],
    summary: 'Whether mail is sent, and how many messages wait for somebody',
  },
  getDelivery: { method: 'GET', path: '/api/admin/deliveries/:id', access: ['admin'], summary: 'A message with its attempts and its copy' },
  resendDelivery: {
    method: 'POST',
    path: '/api/admin/deliveries/:id/resend',
    access: ['email-templates'],
    summary: 'Send a message once more, because somebody says so',
  },
  cancelDelivery: {
    method: 'POST',
    path: '/api/admin/deliveries/:id/cancel',
    access: ['email-templates'],
    summary: 'Send a message no more that waits',
  },
} as const satisfies Record<string, Endpoint>

/** A call by its name. */
export type EndpointName = keyof typeof endpoints
