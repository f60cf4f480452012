export type { Endpoint, EndpointName } from './endpoints.ts'
export { endpoints } from './endpoints.ts'
export type { Permission, Role, SessionUser } from './permissions.ts'
export {
  canOpen,
  defaultPermissions,
  isAdministrator,
  levelOf,
  may,
  permissionLevels,
  permissions,
  roleLabel,
  roleLevels,
  routePermissions,
} from './permissions.ts'
export type { Boot, PageOffer, Release } from './release.ts'
export type {
  ActivityEntry,
  ActivityQuery,
  CalendarEvent,
  Calls,
  Colour,
  DashboardStats,
  Enrichment,
  FollowUps,
  Installer,
  Lead,
  LeadChanges,
  LeadList,
  LeadListQuery,
  LeadSort,
  NewLead,
  Problem,
} from './schemas/index.ts'
export type { LeadOrigin, LeadStatus } from './vocabulary.ts'
export {
  activityActions,
  activityDays,
  activityEntityTypes,
  calendarEventTypes,
  closingStatuses,
  installerStatuses,
  leadOrigins,
  leadStatuses,
  leadStatusFilters,
  longestNotes,
  noteTemplates,
  teamMembers,
} from './vocabulary.ts'
