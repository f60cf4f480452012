import { hasAnyPermission, isAdministratorRole, type Permission, type SessionUser } from './permissions.ts'
import type { activityLogEntityTypes } from './vocabulary.ts'

type ActivityLogEntityType = (typeof activityLogEntityTypes)[number]

/** What reads the records of each type; one permission is enough. Only with it the activity log shows what happened to them. */
export const activityPermissions: Readonly<Record<ActivityLogEntityType, readonly Permission[]>> = {
  user: ['user-management'],
  lead: ['leads'],
  installer: ['admin', 'installers'],
  sample_booklet: ['sample-booklets'],
  email_template: ['email-templates'],
  smtp_settings: ['system-settings'],
  lead_origin: ['admin'],
  repair_request: ['installations'],
  calendar_event: ['dashboard'],
  email: ['admin'],
  lead_import: ['leads'],
  report: ['reports'],
  color: ['admin'],
  business_settings: ['admin'],
  erasure: ['admin'],
  activity_log: ['admin'],
  database: ['admin'],
  queue: ['admin'],
  job: ['admin'],
  front_end: ['admin'],
}

/** The types whose entries the user may read in full; null: all, even those of another release. */
export function listReadableActivityTypes(user: SessionUser): ActivityLogEntityType[] | null {
  if (isAdministratorRole(user.role)) return null
  const types = Object.entries(activityPermissions) as [ActivityLogEntityType, readonly Permission[]][]
  return types.flatMap(([type, anyOf]) => (hasAnyPermission(user, anyOf) ? [type] : []))
}

/** Shown instead of the details of other entries. */
export const hiddenActivityDetails = "You don't have permission to see the details"
