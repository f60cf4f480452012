import type { Lead } from '@crm/contracts'
import { Button } from '@crm/ui'
import type { LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { type CardActions, FollowUpCard } from './follow-up-card.tsx'

// Divisible by one, two, three and four columns.
const shownAtFirst = 12
const shownMore = 24
const fewMore = 3

type Props = {
  title: string
  icon: LucideIcon
  tone?: string
  leads: Lead[]
  /** The full number; `leads` may contain fewer. */
  count: number
  today: string
  actions: CardActions
  installations?: boolean
}

export function FollowUpSection({ title, icon: Icon, tone = 'text-fg-muted', leads, count, today, actions, installations = false }: Props) {
  const id = useId()
  const [asked, setAsked] = useState(shownAtFirst)
  if (leads.length === 0) return null
  const most = leads.length - asked <= fewMore ? leads.length : asked
  const more = Math.min(shownMore, leads.length - most)
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-3 flex items-center gap-2 text-lg font-semibold">
        <Icon className={`size-5 ${tone}`} aria-hidden="true" />
        <span id={id}>{title}</span> <span className="count num">{count.toLocaleString('en-US')}</span>
      </h2>
      <ul
        className="grid grid-cols-1 gap-3 @min-[40rem]:grid-cols-2 @min-[56rem]:grid-cols-3 @min-[56rem]:gap-4 @min-[84rem]:grid-cols-4"
        aria-labelledby={id}
      >
        {leads.slice(0, most).map((lead) => (
          <FollowUpCard key={lead.id} lead={lead} today={today} actions={actions} installation={installations} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3 flex flex-wrap items-center justify-center gap-3 text-sm text-fg-muted">
          <span>
            {most.toLocaleString('en-US')} of {count.toLocaleString('en-US')} shown
          </span>
          <Button onClick={() => setAsked(most + shownMore)}>
            Show {more} more<span className="sr-only"> of {title}</span>
          </Button>
        </p>
      )}
      {more <= 0 && leads.length < count && (
        <p className="mt-3 text-center text-sm text-fg-muted">
          The first {leads.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')} are shown; the others follow as these are
          done.
        </p>
      )}
    </section>
  )
}
