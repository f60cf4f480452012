import { Badge, type BadgeTone } from '@crm/ui'
import type { LucideIcon } from 'lucide-react'

/** How a state looks. */
export type Look = { tone: BadgeTone; icon: LucideIcon }

/** A state in words, with its colour and its picture. */
export const IconBadge = ({ look: { tone, icon: Icon }, text }: { look: Look; text: string }) => (
  <Badge tone={tone}>
    <Icon className="size-3.5" aria-hidden="true" /> {text}
  </Badge>
)
