import type { ActivityEntry } from '@crm/contracts'
import { type BadgeTone, capitalise } from '@crm/ui'

/** The user's name as the product writes it, else their id, else System. */
export const userOf = ({ user_name, user_id }: ActivityEntry): string => capitalise(user_name || user_id || 'System')

/** "UPDATE FOLLOWUP" for `update_followup`. */
export const actionOf = ({ action }: ActivityEntry): string => words(action).toUpperCase()

/** Underscores read as spaces. */
export const words = (text: string): string => text.replaceAll('_', ' ')

/** The browser's family. The order decides: most browsers also name Chrome or Safari. */
export function browserOf({ user_agent }: ActivityEntry): string {
  if (!user_agent) return 'Unknown'
  return ['Chrome', 'Firefox', 'Safari', 'Edge'].find((name) => user_agent.includes(name)) ?? 'Other'
}

// The specification's badge styles, by an action's first word: default, secondary, destructive.
const tones: Readonly<Record<string, BadgeTone>> = {
  create: 'teal',
  login: 'teal',
  update: 'gray',
  logout: 'gray',
  view: 'gray',
  delete: 'red',
  export: 'teal',
}

/** Red for what removes, teal for what brings or takes something along, grey for the rest. */
export const toneOf = ({ action }: Pick<ActivityEntry, 'action'>): BadgeTone => tones[action.toLowerCase().split('_')[0] ?? ''] ?? 'gray'

/** The figures of the four tiles, counted over the entries shown. */
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
