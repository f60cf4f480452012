import { Badge, type BadgeTone } from '@crm/ui'
import type { LucideIcon } from 'lucide-react'

export type Look = { tone: BadgeTone; icon: LucideIcon }

export const IconBadge = ({ look: { tone, icon: Icon }, text }: { look: Look; text: string }) => (
  <Badge tone={tone}>
    <Icon className="size-3.5" aria-hidden="true" /> {text}
  </Badge>
)
