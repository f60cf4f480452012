import type { Installation, InstallationBoard, RepairRequest } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Badge, Dialog, EmptyState, ErrorState, formatMoney, getButtonClass, Input, LoadingIndicator } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { EditRepairRequestDialog } from '../repair-requests/edit-repair-request-dialog.tsx'
import { repairRequestQueries } from '../repair-requests/repair-queries.ts'
import { extractCity } from './describe-installation.ts'

type Props = { onChoose: (installation: Installation) => void; onClose: () => void }

export function ScheduleInstallationDialog({ onChoose, onClose }: Props) {
  const board = useQuery(query('installationBoard'))
  const requests = useQuery(repairRequestQueries.active())
  const [edited, setEdited] = useState<RepairRequest | null>(null)
  const failed = [board, requests].find(({ isError, data }) => isError && !data)
  return (
    <Dialog title="Schedule Installation" description="Sold leads and repairs that have no date yet" onRequestClose={onClose}>
      {failed && <ErrorState message="Failed to fetch installations" onRetry={() => void failed.refetch()} />}
      {!failed && !(board.data && requests.data) && <LoadingIndicator />}
      {board.data && requests.data && (
        <Choice entries={[...listInstallations(board.data, onChoose), ...listRequests(requests.data, setEdited)]} />
      )}
      {edited && board.data && <EditRepairRequestDialog request={edited} today={board.data.today} onClose={() => setEdited(null)} />}
    </Dialog>
  )
}

/** Something without a date. `kind` says what it is, if it is no plain installation. */
type Entry = { key: string; name: string; address: string | null; amount: string | null; kind: string | null; choose: () => void }

const listInstallations = ({ unscheduled, repairs }: InstallationBoard, onChoose: Props['onChoose']): Entry[] =>
  [...unscheduled, ...repairs.filter(({ installation_date }) => installation_date === null)].map((installation) => ({
    key: `installation ${installation.id}`,
    name: installation.name,
    address: installation.address,
    amount: formatMoney(installation.project_amount),
    kind: installation.section === 'repair' ? 'Repair' : null,
    choose: () => onChoose(installation),
  }))

const listRequests = (requests: readonly RepairRequest[], onChoose: (request: RepairRequest) => void): Entry[] =>
  requests
    .filter(({ appointment_date }) => appointment_date === null)
    .map((request) => ({
      key: `request ${request.id}`,
      name: request.customer_name,
      address: request.address,
      amount: null,
      kind: 'Repair request',
      choose: () => onChoose(request),
    }))

function Choice({ entries }: { entries: readonly Entry[] }) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = entries.filter(({ name, address }) => `${name} ${address ?? ''}`.toLowerCase().includes(words))
  if (entries.length === 0) return <NothingToSchedule />
  return (
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
        {found.map(({ key, name, address, amount, kind, choose }) => (
          <li key={key}>
            <button type="button" className="flex min-h-13 w-full items-center gap-3 px-2 py-1.5 text-left hover:bg-muted" onClick={choose}>
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{name}</span>
                <span className="block text-sm text-fg-muted wrap-anywhere">{extractCity(address)}</span>
              </span>
              {kind && <Badge tone="blue">{kind}</Badge>}
              {amount && <span className="num">{amount}</span>}
              <ChevronRight className="icon text-fg-subtle" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function NothingToSchedule() {
  return (
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
  )
}
