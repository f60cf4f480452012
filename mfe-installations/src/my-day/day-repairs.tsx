import { formatPhone, type RepairRequest } from '@crm/contracts'
import { Badge, Button, buildMapUrl, formatAddressLine, formatPhoneForDialing, formatShortDate, getButtonClass } from '@crm/ui'
import { Check, Navigation, Phone } from 'lucide-react'
import { RepairPriorityBadge } from '../repair-requests/repair-badges.tsx'
import { useCompleteRepairRequest } from '../repair-requests/repair-queries.ts'

/** Repair requests with an appointment today or earlier. */
export function DayRepairList({ repairs, today }: { repairs: readonly RepairRequest[]; today: string }) {
  const done = useCompleteRepairRequest()
  if (repairs.length === 0) return null
  return (
    <section className="card" aria-label="Repairs">
      <div className="card-head">
        <h2 className="card-title">
          Repairs <span className="count">{repairs.length}</span>
        </h2>
      </div>
      <ul className="divide-y divide-line">
        {repairs.map((repair) => (
          <li key={repair.id} className="space-y-2 p-4">
            <div className="flex flex-wrap items-center gap-1.5">
              <h3 className="mr-auto font-semibold wrap-anywhere">{repair.customer_name}</h3>
              {repair.appointment_date !== null && repair.appointment_date < today && (
                <Badge tone="amber">Since {formatShortDate(repair.appointment_date, today)}</Badge>
              )}
              <RepairPriorityBadge priority={repair.priority} />
            </div>
            <p className="text-fg-muted wrap-anywhere">{formatAddressLine(repair.address)}</p>
            <p className="whitespace-pre-line wrap-anywhere">{repair.issue_description}</p>
            <div className="flex flex-wrap gap-2">
              <a
                className={`${getButtonClass()} flex-1`}
                href={buildMapUrl(repair.address)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Map: ${repair.customer_name}, opens in a new tab`}
              >
                <Navigation className="icon" aria-hidden="true" /> Map
              </a>
              <a
                className={`${getButtonClass()} flex-1`}
                href={`tel:${formatPhoneForDialing(repair.phone)}`}
                aria-label={`Call ${repair.customer_name}, ${formatPhone(repair.phone)}`}
              >
                <Phone className="icon" aria-hidden="true" /> Call
              </a>
              <Button
                className="flex-1"
                aria-label={`Mark as Done: ${repair.customer_name}`}
                busy={done.isPending && done.variables.id === repair.id}
                onClick={() => done.mutate(repair, { onSuccess: () => document.querySelector<HTMLElement>('main')?.focus() })}
              >
                <Check className="icon" aria-hidden="true" /> Mark as Done
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
