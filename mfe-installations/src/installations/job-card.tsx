import type { Lead } from '@crm/contracts'
import { Badge, money, PaymentBadge } from '@crm/ui'
import { HardHat, type LucideIcon, MapPin, Palette } from 'lucide-react'
import type { ReactNode } from 'react'
import { partsOf } from './days.ts'

type Props = { lead: Lead; isToday: boolean; urgency: 'Urgent' | 'Scheduled' | null }

/** One job: when, for whom, where, by whom and in which colours. */
export function JobCard({ lead, isToday, urgency }: Props) {
  return (
    <article className="card h-full p-4" aria-label={lead.name}>
      <div className="flex items-start gap-3">
        <DayTile date={lead.installation_date} isToday={isToday} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-2">
            <h3 className="text-md font-semibold leading-5 [overflow-wrap:anywhere]">{lead.name}</h3>
            <span className="num font-medium">{money(lead.project_amount)}</span>
          </div>
          <div className="mt-1.5 flex flex-wrap gap-1">
            {urgency !== null && <Badge tone={urgency === 'Urgent' ? 'red' : 'blue'}>{urgency}</Badge>}
            <PaymentBadge deposit={lead.deposit_paid} balance={lead.balance_paid} />
          </div>
        </div>
      </div>
      <ul className="mt-4 space-y-1.5 text-sm text-fg-muted">
        <Line icon={MapPin} name="Address">
          {lead.address ?? 'No address'}
        </Line>
        <Line icon={HardHat} name="Installers">
          {lead.assigned_installer.length > 0 ? (
            lead.assigned_installer.join(', ')
          ) : (
            <span className="text-warn font-medium">No installer assigned</span>
          )}
        </Line>
        <Line icon={Palette} name="Colours">
          {lead.selected_colors.length > 0 ? <Codes codes={lead.selected_colors} /> : 'No colours chosen'}
        </Line>
      </ul>
    </article>
  )
}

function DayTile({ date, isToday }: { date: string | null; isToday: boolean }) {
  const look = isToday ? 'bg-primary text-on-primary' : 'bg-muted'
  const parts = date === null ? null : partsOf(date)
  return (
    <p className={`shrink-0 w-14 rounded-md py-1.5 text-center text-xs font-medium ${look}`}>
      {parts === null ? (
        'No date'
      ) : (
        <>
          {parts.weekday} <span className="num block text-lg font-semibold leading-6">{parts.date}</span> {parts.month}
        </>
      )}
    </p>
  )
}

function Line({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon className="icon mt-0.5 text-fg-subtle" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </li>
  )
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {codes.map((code) => (
        <span key={code} className="kbd">
          {code}
        </span>
      ))}
    </span>
  )
}
