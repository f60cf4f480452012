import type { Installation, InstallationBoard } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Badge, Dialog, EmptyState, ErrorState, formatMoney, getButtonClass, Input, LoadingIndicator } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { extractCity } from './describe-installation.ts'

type Props = { onChoose: (installation: Installation) => void; onClose: () => void }

export function ScheduleInstallationDialog({ onChoose, onClose }: Props) {
  const { data: board, isError, refetch } = useQuery(query('installationBoard'))
  return (
    <Dialog
      title="Schedule Installation"
      description="Sold leads and repair jobs that have no installation date yet"
      onRequestClose={onClose}
    >
      {board && <Choice installations={listUndated(board)} onChoose={onChoose} />}
      {!board && (isError ? <ErrorState message="Failed to fetch installations" onRetry={() => void refetch()} /> : <LoadingIndicator />)}
    </Dialog>
  )
}

const listUndated = ({ unscheduled, repairs }: InstallationBoard): Installation[] => [
  ...unscheduled,
  ...repairs.filter(({ installation_date }) => installation_date === null),
]

type ChoiceProps = { installations: readonly Installation[]; onChoose: (installation: Installation) => void }

function Choice({ installations, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = installations.filter(({ name, address }) => `${name} ${address ?? ''}`.toLowerCase().includes(words))
  return (
    <>
      {installations.length === 0 ? (
        <EmptyState
          icon={<CalendarCheck className="size-6" />}
          title="All sold leads are scheduled"
          text="Mark a lead as Sold to schedule its installation."
          actions={
            <Link to="/leads" className={getButtonClass('primary')}>
              Go to Leads
            </Link>
          }
        />
      ) : (
        <>
          <Input
            type="search"
            aria-label="Search by name or address"
            placeholder="Search by name or address"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className="mt-2 text-sm text-fg-muted" role="status">
            {found.length === 0 ? 'No matches' : `${found.length} to schedule`}
          </p>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {found.map((installation) => (
              <li key={installation.id}>
                <button
                  type="button"
                  className="flex min-h-13 w-full items-center gap-3 px-2 py-1.5 text-left hover:bg-muted"
                  onClick={() => onChoose(installation)}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium wrap-anywhere">{installation.name}</span>
                    {installation.section === 'repair' && <Badge tone="blue">Repair</Badge>}
                    <span className="block text-sm text-fg-muted wrap-anywhere">{extractCity(installation.address)}</span>
                  </span>
                  <span className="num">{formatMoney(installation.project_amount)}</span>
                  <ChevronRight className="icon text-fg-subtle" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
