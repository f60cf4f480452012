import type { ActivityEntry } from '@crm/contracts'
import { Badge } from '@crm/ui'
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
import { actionOf, toneOf, words } from './wording.ts'

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

export function Action({ entry }: { entry: ActivityEntry }) {
  return <Badge tone={toneOf(entry)}>{actionOf(entry)}</Badge>
}

export function Entity({ entry }: { entry: ActivityEntry }) {
  if (entry.entity_type === null) return <>-</>
  const Icon = icons[entry.entity_type] ?? CircleDot
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon className="icon text-fg-subtle" aria-hidden="true" />
      {words(entry.entity_type)}
    </span>
  )
}

export function Details({ entry }: { entry: ActivityEntry }) {
  if (!entry.details) return <span className="text-fg-subtle">No details</span>
  return (
    <span className="line-clamp-2 [overflow-wrap:anywhere]" title={entry.details}>
      {entry.details}
    </span>
  )
}
