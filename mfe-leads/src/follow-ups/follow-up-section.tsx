import type { Lead } from '@crm/contracts'
import { Button } from '@crm/ui'
import type { LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { type FollowUpActions, FollowUpCard } from './follow-up-card.tsx'
import { FollowUpTable } from './follow-up-table.tsx'

// These numbers are divisible by 1, 2, 3 and 4, so that the last row of cards is full with any number of columns.
const shownAtFirst = 12
const shownMore = 24
const fewMore = 3

export type FollowUpView = 'cards' | 'table'

type Props = {
  title: string
  icon: LucideIcon
  tone?: string
  leads: Lead[]
  /** The number of all leads in this group; `leads` may contain only the first ones. */
  count: number
  today: string
  actions: FollowUpActions
  view: FollowUpView
  installations?: boolean
}

export function FollowUpSection({ title, icon: Icon, tone = 'text-fg-muted', view, leads, count, installations = false, ...row }: Props) {
  const id = useId()
  const [asked, setAsked] = useState(shownAtFirst)
  if (leads.length === 0) return null
  const most = leads.length - asked <= fewMore ? leads.length : asked
  const more = Math.min(shownMore, leads.length - most)
  const shown = leads.slice(0, most)
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-3 flex items-center gap-2 text-lg font-semibold">
        <Icon className={`size-5 ${tone}`} aria-hidden="true" />
        <span id={id}>{title}</span> <span className="count num">{count.toLocaleString('en-US')}</span>
      </h2>
      {view === 'table' ? (
        <FollowUpTable name={title} leads={shown} installations={installations} {...row} />
      ) : (
        <ul
          className="grid grid-cols-1 gap-3 @min-[40rem]:grid-cols-2 @min-[56rem]:grid-cols-3 @min-[56rem]:gap-4 @min-[84rem]:grid-cols-4"
          aria-labelledby={id}
        >
          {shown.map((lead) => (
            <FollowUpCard key={lead.id} lead={lead} installation={installations} {...row} />
          ))}
        </ul>
      )}
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
          Showing the first {leads.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')}. The others appear as you complete
          these.
        </p>
      )}
    </section>
  )
}
