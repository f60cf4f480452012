/** Lead statuses, as stored and as shown. */
export const leadStatuses = ['New', 'In Progress', 'Sold', 'Not Interested', 'Not Service Area', 'Not Compatible'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** When a form sets one of these, it offers to clear the follow-up date, so that lost leads do not stay in the follow-ups. */
export const lostLeadStatuses: readonly string[] = ['Not Interested', 'Not Service Area', 'Not Compatible'] satisfies LeadStatus[]

export const leadStatusFilterValues = [...leadStatuses, 'quoted'] as const

/** In characters. */
export const maxNotesLength = 50_000

export const leadOriginLabels = {
  facebook: 'Facebook',
  google_text: 'Google Text',
  instagram: 'Instagram',
  trade_show: 'Trade Show',
  whatsapp: 'WhatsApp',
  commercial: 'Commercial',
  referral: 'Referral',
  website: 'Website',
} as const
type LeadOrigin = keyof typeof leadOriginLabels

/** Badge colors. Each is readable in light and dark mode. */
export const leadOriginColors = ['blue', 'cyan', 'green', 'amber', 'orange', 'red', 'pink', 'purple', 'indigo', 'gray'] as const
export type LeadOriginColor = (typeof leadOriginColors)[number]

export const defaultLeadOriginColors: Readonly<Record<LeadOrigin, LeadOriginColor>> = {
  facebook: 'blue',
  google_text: 'red',
  instagram: 'pink',
  trade_show: 'purple',
  whatsapp: 'green',
  commercial: 'indigo',
  referral: 'amber',
  website: 'cyan',
}

/** Filters of Sold leads: with an installation date, installation completed, or dated but not completed. */
export const installationFilterValues = ['dated', 'completed', 'pending'] as const

export const paymentStateLabels = { pending: 'Payment Pending', deposit: 'Deposit Paid', paid: 'Paid in Full' } as const

/** What is due of an installation, by its payment state. */
export const paymentDueLabels = { pending: 'Deposit due', deposit: 'Balance due', paid: 'Paid' } as const

export const installationSortLabels = { date: 'Sort by date', name: 'Sort by name', amount: 'Sort by amount' } as const

/** Usernames and display names of the three fixed assignees, who appear in every form and filter. */
export const teamMemberNames = { maria: 'Maria', james: 'James', sofia: 'Sofia' } as const

/** Notes about a follow-up that are added with one click. `Custom note` opens a text field instead. */
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

export const calendarEventTypeLabels = {
  leave: 'Leave',
  'trade-show': 'Trade Show',
  'showroom-visit': 'Showroom Visit',
  holiday: 'Holiday',
  other: 'Other',
} as const

export const bookletProductTypes = ['Demo Kit & Sample Booklet', 'Sample Booklet Only', 'Trial Kit', 'Demo Kit Only'] as const

export const bookletOrderStatuses = ['Pending', 'Shipped', 'Delivered', 'Refunded'] as const

export const activityLogEntityTypes = [
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

export const activityLogActions = ['create', 'update', 'delete', 'login', 'logout', 'view', 'export'] as const

export const activityLogPeriodsInDays = ['1', '7', '30', '90', 'all'] as const

export const repairStatuses = ['Pending', 'In Progress', 'Completed', 'Cancelled'] as const

/** From least to most urgent. */
export const repairPriorities = ['Low', 'Medium', 'High', 'Urgent'] as const

export const installerStatusLabels = { active: 'Active', inactive: 'Inactive', on_leave: 'On leave', terminated: 'Terminated' } as const
export const installerStatuses = Object.keys(installerStatusLabels) as (keyof typeof installerStatusLabels)[]

/** A lead whose additional notes contain this text counts as completed. */
export const completionMarkerText = 'Installation completed and moved to completed projects'

export const installationSections = ['upcoming', 'unscheduled', 'repair', 'completed'] as const

/** The most completed projects that a search returns. The latest come first. */
export const maxProjectSearchResults = 20

export const noticeAudiences = ['client', 'installer'] as const
export type NoticeAudience = (typeof noticeAudiences)[number]
