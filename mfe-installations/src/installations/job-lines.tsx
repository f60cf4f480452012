import type { Installation } from '@crm/contracts'
import { addressLine, mapOf } from '@crm/ui'
import { HardHat, type LucideIcon, MapPin, Palette } from 'lucide-react'
import type { ReactNode } from 'react'
import { fingerTarget } from './finger-target.ts'

export function JobLines({ job }: { job: Installation }) {
  return (
    <ul className="mt-4 space-y-1.5 text-sm text-fg-muted">
      <Line icon={MapPin} name="Address">
        {job.address ? (
          <a className={fingerTarget} href={mapOf(job.address)} target="_blank" rel="noreferrer">
            {addressLine(job.address)}
            <span className="sr-only"> (map, opens in a new tab)</span>
          </a>
        ) : (
          <span className="text-fg-subtle">No address</span>
        )}
      </Line>
      <Line icon={HardHat} name="Installers">
        {job.assigned_installer.length > 0 ? (
          job.assigned_installer.join(', ')
        ) : (
          <span className="font-medium text-warn">No installer assigned</span>
        )}
      </Line>
      <Line icon={Palette} name="Colours">
        {job.selected_colors.length > 0 ? (
          <ColourCodes codes={job.selected_colors} />
        ) : (
          <span className="text-fg-subtle">No colours chosen</span>
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

export function ColourCodes({ codes }: { codes: readonly string[] }) {
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
