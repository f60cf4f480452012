import type { ActivityLogEntry } from '@crm/contracts'
import { Badge, type BadgeTone, capitalize } from '@crm/ui'
import {
  BookOpen,
  CalendarDays,
  CircleDot,
  Database,
  FileUp,
  HardHat,
  Layers,
  type LucideIcon,
  Mail,
  Package,
  ScrollText,
  Send,
  ServerCog,
  Tags,
  UserCog,
  Users,
  Wrench,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  user: UserCog,
  lead: Users,
  installer: HardHat,
  sample_booklet: BookOpen,
  email_template: Mail,
  smtp_settings: ServerCog,
  lead_origin: Tags,
  lead_import: FileUp,
  calendar_event: CalendarDays,
  repair_request: Wrench,
  email: Send,
  activity_log: ScrollText,
  database: Database,
  queue: Layers,
  front_end: Package,
}

export function ActionBadge({ entry }: { entry: ActivityLogEntry }) {
  return <Badge tone={getActionBadgeTone(entry)}>{formatEntryAction(entry)}</Badge>
}

export function EntityTypeLabel({ entry }: { entry: ActivityLogEntry }) {
  if (entry.entity_type === null) return <>-</>
  const Icon = icons[entry.entity_type] ?? CircleDot
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon className="icon text-fg-subtle" aria-hidden="true" />
      {formatIdentifierAsWords(entry.entity_type)}
    </span>
  )
}

export function EntryDetailsText({ entry }: { entry: ActivityLogEntry }) {
  if (!entry.details) return <span className="text-fg-subtle">No details</span>
  if (entry.hidden) return <span className="text-fg-subtle">{entry.details}</span>
  return (
    <span className="line-clamp-2 [overflow-wrap:anywhere]" title={entry.details}>
      {entry.details}
    </span>
  )
}

export const formatEntryUser = ({ user_name, user_id }: ActivityLogEntry): string => capitalize(user_name || user_id || 'System')

/** "UPDATE FOLLOWUP" for `update_followup`. */
export const formatEntryAction = ({ action }: ActivityLogEntry): string => formatIdentifierAsWords(action).toUpperCase()

export const formatIdentifierAsWords = (text: string): string => text.replaceAll('_', ' ')

/** The specification's order. Chrome must come before Safari, because Chrome's user agent text also contains "Safari". */
export function detectBrowserName({ user_agent }: ActivityLogEntry): string {
  if (!user_agent) return 'Unknown'
  return ['Chrome', 'Firefox', 'Safari', 'Edge'].find((name) => user_agent.includes(name)) ?? 'Other'
}

// Colors for the specification's badge styles (default, secondary, destructive), chosen by the first word of the action.
const tones: Readonly<Record<string, BadgeTone>> = {
  create: 'teal',
  login: 'teal',
  update: 'gray',
  logout: 'gray',
  view: 'gray',
  delete: 'red',
  export: 'teal',
}

export const getActionBadgeTone = ({ action }: Pick<ActivityLogEntry, 'action'>): BadgeTone =>
  tones[action.toLowerCase().split('_')[0] ?? ''] ?? 'gray'

/** Counts only the displayed entries. */
export function computeActivityCounts(entries: ActivityLogEntry[]): { label: string; count: number }[] {
  const containing = (part: string) => entries.filter(({ action }) => action.includes(part)).length
  const users = new Set(entries.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))
  return [
    { label: 'Items Created', count: containing('create') },
    { label: 'Items Updated', count: containing('update') },
    { label: 'Login Events', count: containing('login') },
    { label: 'Active Users', count: users.size },
  ]
}
