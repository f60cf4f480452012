/** Lead status as stored and shown; `New` is the default (specification 1, section 4). */
export const leadStatuses = ['New', 'In Progress', 'Sold', 'Not Interested', 'Not Service Area', 'Not Compatible'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Choosing one of these in a form proposes to clear the follow-up date, so that closed leads don't nag. */
export const closingStatuses: readonly string[] = ['Not Interested', 'Not Service Area', 'Not Compatible'] satisfies LeadStatus[]

/** What the list filter offers besides the statuses themselves (specification 1, section 4). */
export const leadStatusFilters = [...leadStatuses, 'quoted'] as const

/** Longest notes of a lead, in characters. */
export const longestNotes = 50_000

/** Stored value → label of a lead's origin. */
export const leadOrigins = {
  facebook: 'Facebook',
  google_text: 'Google Text',
  instagram: 'Instagram',
  trade_show: 'Trade Show',
  whatsapp: 'WhatsApp',
  commercial: 'Commercial',
  referral: 'Referral',
  website: 'Website',
} as const
export type LeadOrigin = keyof typeof leadOrigins

/** The colours that an origin's badge may have; each is legible in both schemes. */
export const leadOriginColors = ['blue', 'cyan', 'green', 'amber', 'orange', 'red', 'pink', 'purple', 'indigo', 'gray'] as const
export type LeadOriginColor = (typeof leadOriginColors)[number]

/** The colours that the known origins have unless somebody chose others. */
export const usualOriginColors: Readonly<Record<LeadOrigin, LeadOriginColor>> = {
  facebook: 'blue',
  google_text: 'red',
  instagram: 'pink',
  trade_show: 'purple',
  whatsapp: 'green',
  commercial: 'indigo',
  referral: 'amber',
  website: 'cyan',
}

/** What a list of leads may be narrowed to of their installations: those with a date, of these the completed ones, or the others. */
export const installationFilters = ['dated', 'completed', 'pending'] as const

/** What has been paid of a Sold lead, in a filter → as it is shown (specification 1, section 4). */
export const paymentLabels = { pending: 'Payment Pending', deposit: 'Deposit Paid', paid: 'Paid in Full' } as const

/** The three fixed assignees: username → display name. The lists of forms and filters all come from here. */
export const teamMembers = { maria: 'Maria', james: 'James', sofia: 'Sofia' } as const

/** What people may say about a follow-up with one choice; `Custom note` opens a text field. */
export const noteTemplates = [
  'Sent a text message',
  'Sent an email',
  'Talked to client - interested',
  'Talked to client - needs time to decide',
  'Left voicemail',
  'Scheduled callback',
  'Sent quote',
  'Meeting scheduled',
  'Waiting for approval',
  'Follow-up call completed',
  'Site visit scheduled',
  'Quote requested',
  'Contract sent',
  'Payment discussion needed',
  'Custom note',
] as const

/** Stored value → label of a calendar event's type. */
export const calendarEventTypes = {
  leave: 'Leave',
  'trade-show': 'Trade Show',
  'showroom-visit': 'Showroom Visit',
  holiday: 'Holiday',
  other: 'Other',
} as const

/** What a sample-booklet order may be for. */
export const productTypes = ['Demo Kit & Sample Booklet', 'Sample Booklet Only', 'Trial Kit', 'Demo Kit Only'] as const

/** Where a sample-booklet order stands; it starts as Pending. */
export const bookletStatuses = ['Pending', 'Shipped', 'Delivered', 'Refunded'] as const

/** What an entry of the activity log can be about: the filter's values of specification 2, section 9, and what else there is. */
export const activityEntityTypes = [
  'user',
  'lead',
  'installer',
  'sample_booklet',
  'email_template',
  'smtp_settings',
  'lead_origin',
  'repair_request',
  'calendar_event',
  'email',
  'lead_import',
  'report',
  'color',
  'business_settings',
  'erasure',
  'activity_log',
  'database',
  'queue',
  'job',
  'front_end',
] as const

/** What an entry of the activity log can tell of. */
export const activityActions = ['create', 'update', 'delete', 'login', 'logout', 'view', 'export'] as const

/** How many days back the activity log is shown. */
export const activityDays = ['1', '7', '30', '90', 'all'] as const

/** Where a repair request stands; it starts as Pending. */
export const repairStatuses = ['Pending', 'In Progress', 'Completed', 'Cancelled'] as const

/** How urgent a repair is, the least first. */
export const repairPriorities = ['Low', 'Medium', 'High', 'Urgent'] as const

/** Stored value → label of an installer's status (specification 2, section 4). */
export const installerStatusLabels = { active: 'Active', inactive: 'Inactive', on_leave: 'On leave', terminated: 'Terminated' } as const
export const installerStatuses = Object.keys(installerStatusLabels) as (keyof typeof installerStatusLabels)[]

/** What tells in the additional notes that an installation is completed (specification 2, section 4). */
export const completedText = 'Installation completed and moved to completed projects'

/** The sections of Installation Management, each installation stands in one. */
export const installationSections = ['upcoming', 'unscheduled', 'repair', 'completed'] as const

/** How many completed projects a search finds at most, the latest ones. */
export const mostProjectsFound = 20

/** Whom a notice goes to. */
export const noticeAudiences = ['client', 'installer'] as const
export type NoticeAudience = (typeof noticeAudiences)[number]
