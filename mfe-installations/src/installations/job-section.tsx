import type { Lead } from '@crm/contracts'
import { isUrgent } from './classification.ts'
import { JobCard } from './job-card.tsx'

type Props = { title: string; leads: Lead[]; today: string; repair?: boolean }

/** A section of jobs as cards; nothing where there are none. */
export function JobSection({ title, leads, today, repair = false }: Props) {
  if (leads.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="flex items-center gap-2 text-lg font-semibold mb-3">
        {title} <span className="count">{leads.length}</span>
      </h2>
      <ul className="grid grid-cols-1 md:grid-cols-2 xl:grid-cols-3 gap-3">
        {leads.map((lead) => (
          <li key={lead.id}>
            <JobCard
              lead={lead}
              isToday={lead.installation_date === today}
              urgency={repair ? (isUrgent(lead, today) ? 'Urgent' : 'Scheduled') : null}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
