import { formatPhone, type Installation, type SentNotice } from '@crm/contracts'
import { Badge, Button, buildMapUrl, formatAddressLine, formatMoney, formatPhoneForDialing, IconButton, PaymentBadge } from '@crm/ui'
import { CalendarClock, Check, HardHat, type LucideIcon, MapPin, Palette, Pencil, Phone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { InstallationNotifyButton } from '../notices/notify-button.tsx'
import { CompleteInstallationDialog } from './complete-installation.tsx'
import { formatDateParts } from './days.ts'

/** `edit` is null if the user may not edit installations. */
export type InstallationActionHandlers = {
  show: (installation: Installation) => void
  edit: ((installation: Installation) => void) | null
  takeRepair: (installation: Installation) => void
  complete: (installation: Installation) => void
}

type Props = {
  installation: Installation
  today: string
  warnings: readonly string[]
  notices: readonly SentNotice[]
  actions: InstallationActionHandlers
}

export function InstallationCard({ installation, today, warnings, notices, actions }: Props) {
  const { show, edit, complete } = actions
  return (
    <article className="card flex h-full flex-col" aria-label={installation.name}>
      <div className="flex-1 p-4">
        <div className="flex items-start gap-3">
          <DateTile day={installation.installation_date} today={today} />
          <div className="min-w-0 flex-1">
            <div className="mb-1.5 flex items-start justify-between gap-2">
              <h3 className="text-md font-semibold leading-5 wrap-anywhere">
                <button type="button" className={`text-left ${touchTargetClass}`} onClick={() => show(installation)}>
                  {installation.name}
                </button>
              </h3>
              <span className="num font-semibold leading-5">{formatMoney(installation.project_amount)}</span>
            </div>
            <InstallationBadges installation={installation} />
          </div>
        </div>
        <InstallationLines installation={installation} />
        {warnings.length > 0 && (
          <ul className="mt-1.5 space-y-1 text-sm font-medium text-warn">
            {warnings.map((warning) => (
              <li key={warning} className="flex items-start gap-2">
                <TriangleAlert className="icon mt-0.5" aria-hidden="true" /> <span className="min-w-0 wrap-anywhere">{warning}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex items-center justify-between gap-1 border-t border-line px-2 py-1">
        <InstallationNotifyButton installation={installation} notices={notices} />
        <div className="flex items-center gap-1">
          {edit && !installation.erased_at && (
            <IconButton label={`Edit ${installation.name}`} onClick={() => edit(installation)}>
              <Pencil className="icon" aria-hidden="true" />
            </IconButton>
          )}
          <MarkAsDoneButton quiet name={installation.name} onPress={() => complete(installation)} />
        </div>
      </div>
    </article>
  )
}

export function DateTile({ day, today }: { day: string | null; today: string }) {
  const look = day !== null && day === today ? 'bg-primary text-on-primary' : 'bg-muted'
  const parts = day === null ? null : formatDateParts(day)
  return (
    <p className={`flex h-18 w-14 shrink-0 flex-col justify-center rounded-md text-center text-xs font-medium ${look}`}>
      {parts === null ? (
        'No date'
      ) : (
        <>
          {parts.weekday} <span className="num block text-xl font-semibold leading-7">{parts.date}</span> {parts.month}
          {day?.slice(0, 4) !== today.slice(0, 4) && <span className="sr-only"> {day?.slice(0, 4)}</span>}
        </>
      )}
    </p>
  )
}

export function InstallationBadges({ installation }: { installation: Installation }) {
  return (
    <div className="flex flex-wrap gap-1">
      {installation.section === 'repair' && <RepairBadge urgent={installation.urgent} />}
      {installation.unconfirmed && <Badge tone="amber">Needs confirmation</Badge>}
      <PaymentBadge deposit={installation.deposit_paid} balance={installation.balance_paid} />
    </div>
  )
}

/** By the specification, a repair is "Scheduled" before its day and "Urgent" from that day on. */
function RepairBadge({ urgent }: { urgent: boolean }) {
  const Icon = urgent ? TriangleAlert : CalendarClock
  return (
    <Badge tone={urgent ? 'red' : 'blue'}>
      <Icon className="size-3.5" aria-hidden="true" />
      {urgent ? 'Urgent' : 'Scheduled'}
    </Badge>
  )
}

function InstallationLines({ installation }: { installation: Installation }) {
  return (
    <ul className="mt-4 space-y-1.5 text-sm text-fg-muted">
      <Line icon={MapPin} name="Address">
        {installation.address ? (
          <a className={touchTargetClass} href={buildMapUrl(installation.address)} target="_blank" rel="noreferrer">
            {formatAddressLine(installation.address)}
            <span className="sr-only"> (map, opens in a new tab)</span>
          </a>
        ) : (
          <span className="text-fg-subtle">No address</span>
        )}
      </Line>
      <Line icon={HardHat} name="Installers">
        {installation.assigned_installer.length > 0 ? (
          installation.assigned_installer.join(', ')
        ) : (
          <span className="font-medium text-warn">No installer assigned</span>
        )}
      </Line>
      {/* Not beside the address, so that the touch areas of the two links do not overlap. */}
      <Line icon={Phone} name="Phone">
        {installation.phone ? (
          <a className={`num ${touchTargetClass}`} href={`tel:${formatPhoneForDialing(installation.phone)}`}>
            {formatPhone(installation.phone)}
          </a>
        ) : (
          <span className="text-fg-subtle">No phone</span>
        )}
      </Line>
      <Line icon={Palette} name="Colors">
        {installation.selected_colors.length > 0 ? (
          <ColorCodeList codes={installation.selected_colors} />
        ) : (
          <span className="text-fg-subtle">No colors chosen</span>
        )}
      </Line>
    </ul>
  )
}

function Line({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon className="icon mt-0.5 text-fg-subtle" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </li>
  )
}

export function ColorCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {codes.map((code) => (
        <span key={code} className="kbd py-0.5 text-fg">
          {code}
        </span>
      ))}
    </span>
  )
}

export function MarkAsDoneButton({ name, onPress, quiet = false }: { name: string; onPress: () => void; quiet?: boolean }) {
  return (
    <Button
      variant={quiet ? 'ghost' : 'primary'}
      {...(quiet && { className: 'px-2 text-sm text-link' })}
      aria-label={`Mark as Done: ${name}`}
      onPointerEnter={CompleteInstallationDialog.preload}
      onClick={onPress}
    >
      <Check className="icon" aria-hidden="true" /> Mark as Done
    </Button>
  )
}

/** Extends the touch area of a link or button in running text to 44 px. */
export const touchTargetClass =
  'hover:underline pointer-coarse:relative pointer-coarse:inline-block pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3'
