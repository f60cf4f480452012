import type { ActivityEntry } from '@crm/contracts'
import { type BadgeTone, capitalise } from '@crm/ui'

export const userOf = ({ user_name, user_id }: ActivityEntry): string => capitalise(user_name || user_id || 'System')

/** "UPDATE FOLLOWUP" for `update_followup`. */
export const actionOf = ({ action }: ActivityEntry): string => words(action).toUpperCase()

export const words = (text: string): string => text.replaceAll('_', ' ')

/** The order matters: most browsers also name Chrome or Safari. */
export function browserOf({ user_agent }: ActivityEntry): string {
  if (!user_agent) return 'Unknown'
  return ['Chrome', 'Firefox', 'Safari', 'Edge'].find((name) => user_agent.includes(name)) ?? 'Other'
}

// The specification's badge styles (default, secondary, destructive), by an action's first word.
const tones: Readonly<Record<string, BadgeTone>> = {
  create: 'teal',
  login: 'teal',
  update: 'gray',
  logout: 'gray',
  view: 'gray',
  delete: 'red',
  export: 'teal',
}

export const toneOf = ({ action }: Pick<ActivityEntry, 'action'>): BadgeTone => tones[action.toLowerCase().split('_')[0] ?? ''] ?? 'gray'

/** Counts only the displayed entries. */
export function countsOf(entries: ActivityEntry[]): { label: string; count: number }[] {
  const containing = (part: string) => entries.filter(({ action }) => action.includes(part)).length
  const users = new Set(entries.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))
  return [
    { label: 'Items Created', count: containing('create') },
    { label: 'Items Updated', count: containing('update') },
    { label: 'Login Events', count: containing('login') },
    { label: 'Active Users', count: users.size },
  ]
}
