import type { Installation } from '@crm/contracts'
import { Button, formatShortDate } from '@crm/ui'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CompleteInstallationDialog } from './complete-installation.tsx'
import { extractCity } from './describe-installation.ts'

type Props = {
  installations: readonly Installation[]
  /** Their number, if it is more than are listed. */
  count?: number
  today: string
  onDone: (installation: Installation) => void
  /** More buttons of an installation. */
  buttonsOf?: (installation: Installation) => ReactNode
}

const shownAtFirst = 3

/** Installations whose day has passed without a mark. */
export function UnconfirmedInstallationList({ installations, count = installations.length, today, onDone, buttonsOf }: Props) {
  const [all, setAll] = useState(false)
  if (installations.length === 0) return null
  const shown = all ? installations : installations.slice(0, shownAtFirst)
  return (
    <section className="card" aria-label="Needs confirmation">
      <div className="card-head">
        <h2 className="card-title">
          Needs confirmation <span className="count">{count.toLocaleString('en-US')}</span>
        </h2>
        <p className="text-sm text-fg-muted">Were these done?</p>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((installation) => (
          <li key={installation.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-28">
              <h3 className="font-medium wrap-anywhere">{installation.name}</h3>
              <p className="text-sm text-fg-muted">
                {installation.installation_date && formatShortDate(installation.installation_date, today)} ·{' '}
                {extractCity(installation.address)}
              </p>
            </div>
            <div className="flex items-center gap-1">
              {buttonsOf?.(installation)}
              <Button
                aria-label={`Mark as Done: ${installation.name}`}
                onPointerEnter={CompleteInstallationDialog.preload}
                onClick={() => onDone(installation)}
              >
                <Check className="icon" aria-hidden="true" /> Mark as Done
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < installations.length && (
        <button
          type="button"
          className="h-11 w-full rounded-b-lg border-t border-line font-medium text-link hover:bg-muted"
          onClick={() => setAll(true)}
        >
          Show all {installations.length}
        </button>
      )}
    </section>
  )
}
