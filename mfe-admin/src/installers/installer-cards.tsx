import type { Installer } from '@crm/contracts'
import { shortDate } from '@crm/ui'
import { InstallerActions, InstallerContact, type InstallerDeeds, InstallerStatus, rateOf } from './installer-parts.tsx'

type Props = { installers: Installer[]; deeds: InstallerDeeds }

export function InstallerCards({ installers, deeds }: Props) {
  return (
    <ul aria-label="Installers" className="divide-y divide-line">
      {installers.map((installer) => (
        <li key={installer.id} className="px-4 pt-3 pb-2">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{installer.name}</p>
              <p className="text-sm text-fg-muted wrap-anywhere empty:hidden">{background(installer)}</p>
            </div>
            <InstallerStatus status={installer.status} />
          </div>
          <div className="mt-1 [&_a]:py-1.5 [&_a]:text-sm">
            <InstallerContact installer={installer} />
          </div>
          <div className="flex items-center justify-between gap-2">
            <p className="num text-sm text-fg-muted">{installer.hourly_rate !== null && rateOf(installer)}</p>
            <InstallerActions installer={installer} deeds={deeds} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const background = ({ specialty, hire_date }: Installer): string =>
  [...(specialty === null ? [] : [specialty]), ...(hire_date === null ? [] : [`hired ${shortDate(hire_date)}`])].join(' · ')
