import { formatPhone, type RepairRequest } from '@crm/contracts'
import { lazyRetry, useCan } from '@crm/shell-api'
import { Button, buildMapUrl, ErrorState, formatAddressLine, formatPhoneForDialing, formatShortDate, IconButton } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, Pencil } from 'lucide-react'
import { Suspense, startTransition, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type BoardFilters, noFilters } from '../installations/board-filters.ts'
import { SectionHeading } from '../installations/section-head.tsx'
import { RepairNotifyButton, repairWithoutEmailMessage } from '../notices/repair-notify-button.tsx'
import { RepairPriorityBadge, RepairStatusBadge } from './repair-badges.tsx'
import { repairRequestQueries, useCompleteRepairRequest } from './repair-queries.ts'

const EditRepairRequestDialog = lazyRetry(() => import('./edit-repair-request-dialog.tsx').then((dialog) => dialog.EditRepairRequestDialog))

const shownAtFirst = 10

/** Lists the repair requests that are neither Completed nor Cancelled, most urgent first. `today` is the day in the business's time zone. */
export function ActiveRepairRequests({ today, filters = noFilters }: { today: string; filters?: BoardFilters }) {
  const requests = useQuery(repairRequestQueries.active())
  const [all, setAll] = useState(false)
  const [edited, setEdited] = useState<RepairRequest | null>(null)
  const section = useRef<HTMLElement>(null)
  const done = useCompleteRepairRequest()
  if (requests.isLoadingError) {
    return (
      <div className="card">
        <ErrorState message="Failed to fetch repair requests" onRetry={() => void requests.refetch()} />
      </div>
    )
  }
  const active = (requests.data ?? []).filter((request) => isSelected(request, filters))
  // The focused button disappears with its row, so the focus moves to the section, or to the page if no row is left.
  const keepFocus = () => (active.length > 1 ? section.current : document.querySelector<HTMLElement>('main'))?.focus()
  return (
    <>
      {active.length > 0 && (
        <section aria-label="Active Repair Requests" ref={section} tabIndex={-1}>
          <SectionHeading title="Active Repair Requests" count={active.length}>
            <span className="text-sm text-fg-muted max-md:hidden">Most urgent first</span>
          </SectionHeading>
          <div className="card overflow-hidden">
            <ul className="divide-y divide-line">
              {(all ? active : active.slice(0, shownAtFirst)).map((request) => (
                <RepairRow
                  key={request.id}
                  request={request}
                  today={today}
                  marking={done.isPending && done.variables.id === request.id}
                  onEdit={() => startTransition(() => setEdited(request))}
                  onDone={() => done.mutate(request, { onSuccess: keepFocus })}
                />
              ))}
            </ul>
            {!all && active.length > shownAtFirst && (
              <button
                type="button"
                className="h-11 w-full border-t border-line font-medium text-link hover:bg-muted"
                onClick={() => setAll(true)}
              >
                View All {active.length} Active Repair Requests
              </button>
            )}
          </div>
        </section>
      )}
      {edited && (
        <Suspense fallback={null}>
          <EditRepairRequestDialog request={edited} today={today} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

// Requests have no payment, so a filter by payment selects none of them.
function isSelected(request: RepairRequest, { search, installer, payment }: BoardFilters): boolean {
  const { customer_name, phone, email, address, assigned_installer: names } = request
  const words = search.toLowerCase()
  const digits = /^[\d\s()+./-]+$/.test(search) ? digitsOf(search) : ''
  const isFound = `${customer_name}\n${phone}\n${email ?? ''}\n${address}`.toLowerCase().includes(words)
  const isTheirs = installer === '-' ? names.length === 0 : names.some((name) => name.toLowerCase() === installer.toLowerCase())
  return payment === '' && (installer === '' || isTheirs) && (isFound || (digits.length >= 3 && digitsOf(phone).includes(digits)))
}

type Props = { request: RepairRequest; today: string; marking: boolean; onEdit: () => void; onDone: () => void }

function RepairRow({ request, today, marking, onEdit, onDone }: Props) {
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[13rem_minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-2">
          <CustomerName request={request} />
          <span className="shrink-0 md:hidden">
            <RepairPriorityBadge priority={request.priority} />
          </span>
        </div>
        <p className="flex items-center gap-3 text-sm">
          <a
            className="num inline-block leading-6 text-link hover:underline max-md:py-2.5"
            href={`tel:${formatPhoneForDialing(request.phone)}`}
          >
            {formatPhone(request.phone)}
          </a>
          <span className="num text-fg-subtle" title="Date reported">
            {formatShortDate(request.date_reported, today)}
          </span>
        </p>
      </div>
      <div className="min-w-0">
        <p className="line-clamp-2 wrap-anywhere" title={request.issue_description}>
          {request.issue_description}
        </p>
        <RepairVisit request={request} today={today} />
        {request.email === null && (
          // Hidden from screen readers, because they already read this text as the description of the notify button.
          <p className="mt-0.5 text-xs font-medium text-warn" aria-hidden="true">
            {repairWithoutEmailMessage}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1 max-md:justify-between md:justify-end">
        <span className="flex gap-1.5 md:mr-2">
          <span className="max-md:hidden">
            <RepairPriorityBadge priority={request.priority} />
          </span>
          <RepairStatusBadge status={request.status} />
        </span>
        <span className="-mr-2 flex items-center">
          <RepairNotifyButton request={request} />
          <IconButton label={`Edit repair request of ${request.customer_name}`} title="Edit" onClick={onEdit}>
            <Pencil className="icon" aria-hidden="true" />
          </IconButton>
          <Button
            variant="ghost"
            className="px-2 text-sm text-link"
            aria-label={`Mark as Done: ${request.customer_name}`}
            busy={marking}
            onClick={onDone}
          >
            <Check className="icon" aria-hidden="true" /> Mark as Done
          </Button>
        </span>
      </div>
    </li>
  )
}

/** Where the repair is, who does it, and when. */
function RepairVisit({
  request: { address, assigned_installer: names, appointment_date: day },
  today,
}: {
  request: RepairRequest
  today: string
}) {
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-fg-muted">
      <a
        className="inline-block leading-6 wrap-anywhere hover:underline max-md:py-2.5"
        href={buildMapUrl(address)}
        target="_blank"
        rel="noreferrer"
      >
        {formatAddressLine(address)}
        <span className="sr-only"> (map, opens in a new tab)</span>
      </a>
      <span>{names.length === 0 ? 'No installer assigned' : names.join(', ')}</span>
      <span className="num">{day === null ? 'No appointment' : `Appointment ${formatShortDate(day, today)}`}</span>
    </p>
  )
}

function CustomerName({ request: { customer_name, project_id } }: { request: RepairRequest }) {
  const toLeads = useCan('leads')
  const line = 'block truncate leading-6 max-md:py-2.5'
  return (
    <h3 className="min-w-0 font-semibold" title={customer_name}>
      {project_id !== null && toLeads ? (
        <Link className={`${line} hover:underline`} to={`/leads/${project_id}`}>
          {customer_name}
        </Link>
      ) : (
        <span className={line}>{customer_name}</span>
      )}
    </h3>
  )
}
