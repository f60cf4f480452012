/** Roles with their level (specification 2, section 6); anything unrecognised counts as a sales rep. */
export const roleLevels = { installer: 1, sales_rep: 2, manager: 3, owner: 4, admin: 5, administrator: 5 } as const
/** A role that is known; a user's is any text. */
export type Role = keyof typeof roleLevels

/** Every permission key with the lowest role level that has it by default (specification 2, section 6; `add_lead` goes with `leads`). */
export const permissionLevels = {
  dashboard: 1,
  leads: 2,
  add_lead: 2,
  followups: 2,
  installations: 1,
  installers: 3,
  'sample-booklets': 2,
  reports: 3,
  admin: 4,
  'user-management': 4,
  'email-templates': 4,
  'system-settings': 5,
} as const
/** A key that opens pages and calls. */
export type Permission = keyof typeof permissionLevels
/** Every key there is. */
export const permissions = Object.keys(permissionLevels) as Permission[]

/** What a signed-in person is known by in browser and server. */
export type SessionUser = { username: string; role: string; permissions: string[] }

/** A role's level; 2 (sales rep) for a role that nobody knows. */
export const levelOf = (role: string): number => (Object.hasOwn(roleLevels, role) ? roleLevels[role as Role] : roleLevels.sales_rep)

/** admin and administrator may open and do everything. */
export const isAdministrator = (role: string): boolean => role === 'admin' || role === 'administrator'

/** The keys a role starts with: every page whose minimum level is at or below the role's level. */
export const defaultPermissions = (role: string): Permission[] => permissions.filter((key) => permissionLevels[key] <= levelOf(role))

/** Whether this person may take the completion of an installation back: from manager on. */
export const mayReopen = ({ role }: Pick<SessionUser, 'role'>): boolean => levelOf(role) >= roleLevels.manager

/** Route → key (specification 1, section 6). A route that is not here is open to whoever is signed in. */
export const routePermissions: Record<string, Permission> = {
  '/dashboard': 'dashboard',
  '/leads': 'leads',
  '/add-lead': 'add_lead',
  '/followups': 'followups',
  '/sample-booklets': 'sample-booklets',
  '/installations': 'installations',
  '/reports': 'reports',
  // So is whatever else is under it: /admin/installers, /admin/lead-origins, /admin/activity, the database, the queues, …
  '/admin': 'admin',
  '/admin/users': 'user-management',
  '/user-management': 'user-management',
  '/admin/email-templates': 'email-templates',
  '/admin/smtp-settings': 'system-settings',
}

/** Whether the user holds one of the keys; no keys asked means: anyone signed in. */
export function may(user: SessionUser, anyOf: readonly Permission[]): boolean {
  return isAdministrator(user.role) || anyOf.length === 0 || anyOf.some((key) => user.permissions.includes(key))
}

/** The access rule of the guard and the sidebar. `/leads/42` follows `/leads`; the longest mapped prefix decides. */
export function canOpen(user: SessionUser, path: string): boolean {
  const clean = path.replace(/\/+$/, '') || '/'
  const mapped = Object.keys(routePermissions)
    .filter((route) => clean === route || clean.startsWith(`${route}/`))
    .sort((a, b) => b.length - a.length)[0]
  const key = mapped === undefined ? undefined : routePermissions[mapped]
  return may(user, key === undefined ? [] : [key])
}

/** The label under the username in the sidebar (specification 1, section 2). */
export function roleLabel(role: string): string {
  if (isAdministrator(role)) return 'Administrator'
  if (role === 'owner' || role === 'manager' || role === 'installer') return `${role[0]?.toUpperCase()}${role.slice(1)}`
  return 'Sales Rep'
}
