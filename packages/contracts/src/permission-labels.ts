import type { Permission } from './permissions.ts'

const labels: Record<Permission, string> = {
  dashboard: 'Dashboard',
  installations: 'Installations',
  leads: 'Leads',
  add_lead: 'Add Lead',
  followups: 'Follow-ups',
  'sample-booklets': 'Sample Booklets',
  installers: 'Installers',
  reports: 'Reports',
  admin: 'Admin',
  'user-management': 'User Management',
  'email-templates': 'Email Templates',
  'system-settings': 'System Settings',
}

/** All permissions, ordered by the lowest role level that has them by default. */
export const permissionsInLevelOrder = Object.keys(labels) as Permission[]

export const getPermissionLabel = (key: string): string => (Object.hasOwn(labels, key) ? labels[key as Permission] : key)
