/** The level of each role. A higher level has more default permissions. */
export const roleLevels = { installer: 1, sales_rep: 2, manager: 3, owner: 4, admin: 5, administrator: 5 } as const
export type Role = keyof typeof roleLevels

/** The lowest role level that has each permission by default. */
export const permissionMinimumRoleLevels = {
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
export type Permission = keyof typeof permissionMinimumRoleLevels
export const permissions = Object.keys(permissionMinimumRoleLevels) as Permission[]

/** The signed-in user, in the browser and on the server. */
export type SessionUser = {
  username: string
  role: string
  permissions: string[]
  /** The password was set by someone else. Until the user chooses another one, the session is good for nothing else. */
  must_change_password?: true | undefined
}

/** The role's level. An unknown role counts as a sales rep. */
export const getRoleLevel = (role: string): number => (Object.hasOwn(roleLevels, role) ? roleLevels[role as Role] : roleLevels.sales_rep)

export const isAdministratorRole = (role: string): boolean => role === 'admin' || role === 'administrator'

/** The permissions that a new user with this role gets: all whose level is at most the role's level. */
export const listDefaultPermissions = (role: string): Permission[] =>
  permissions.filter((key) => permissionMinimumRoleLevels[key] <= getRoleLevel(role))

/** Whether the user may reopen a completed installation. Managers and higher roles may. */
export const canReopenInstallation = ({ role }: Pick<SessionUser, 'role'>): boolean => getRoleLevel(role) >= roleLevels.manager

/** The permissions of each route; one of them is enough. A route that is not listed is open to every signed-in user. */
export const routePermissions: Record<string, readonly Permission[]> = {
  '/dashboard': ['dashboard'],
  '/leads': ['leads'],
  '/add-lead': ['add_lead'],
  '/followups': ['followups'],
  '/sample-booklets': ['sample-booklets'],
  '/installations': ['installations'],
  '/reports': ['reports'],
  // Also applies to every route under /admin that is not listed, such as /admin/activity.
  '/admin': ['admin'],
  '/admin/installers': ['admin', 'installers'],
  '/admin/users': ['user-management'],
  '/user-management': ['user-management'],
  '/admin/email-templates': ['email-templates'],
  '/admin/smtp-settings': ['system-settings'],
}

/** Whether the user has at least one of the permissions. An empty list allows every signed-in user. */
export function hasAnyPermission(user: SessionUser, anyOf: readonly Permission[]): boolean {
  return isAdministratorRole(user.role) || anyOf.length === 0 || anyOf.some((key) => user.permissions.includes(key))
}

/** Whether the user may open a route. The longest listed prefix decides, so `/leads/42` requires the permission of `/leads`. */
export function canOpenRoute(user: SessionUser, path: string): boolean {
  const clean = path.replace(/\/+$/, '') || '/'
  const mapped = Object.keys(routePermissions)
    .filter((route) => clean === route || clean.startsWith(`${route}/`))
    .sort((a, b) => b.length - a.length)[0]
  return hasAnyPermission(user, (mapped !== undefined && routePermissions[mapped]) || [])
}

/** Whether the user may open a page. Of a page whose route is not listed itself, the permission that the page declares decides too. */
export const canOpenPage = (user: SessionUser, { path, permission }: { path: string; permission: Permission }): boolean =>
  canOpenRoute(user, path) && (Object.hasOwn(routePermissions, path) || hasAnyPermission(user, [permission]))

/** The role's label under the username in the sidebar. */
export function getRoleLabel(role: string): string {
  if (isAdministratorRole(role)) return 'Administrator'
  if (role === 'owner' || role === 'manager' || role === 'installer') return `${role[0]?.toUpperCase()}${role.slice(1)}`
  return 'Sales Rep'
}
