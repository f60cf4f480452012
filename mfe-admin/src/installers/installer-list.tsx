import { formatPhone, type Installer } from '@crm/contracts'
import { Badge, Button, type DataListColumn, EmptyState, formatMoney, formatPhoneForDialing, formatShortDate, IconButton } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { HardHat, Pencil, Plus, Trash2 } from 'lucide-react'
import { matchesSearch, RecordList } from '../record-form/record-list.tsx'
import { getInstallerStatusLabel, getInstallerStatusTone, installerStatusOptions } from './installer-form.ts'

type InstallerListProps = { list: UseQueryResult<Installer[]>; handlers: InstallerHandlers; onAdd: () => void }

const statuses = [{ value: '', label: 'All statuses' }, ...installerStatusOptions]

export const InstallerList = ({ list, handlers, onAdd }: InstallerListProps) => (
  <RecordList
    wide={50}
    what="installers"
    list={list}
    noFilters={emptyInstallerFilters}
    filter={filterInstallers}
    placeholder="Name, phone, or specialty"
    selects={[{ name: 'status', label: 'Status', options: statuses, className: 'max-md:w-full md:w-40' }]}
    keyOf={({ id }) => id}
    columns={columnsOf(handlers)}
    waiting={{ rows: 8, row: 4, card: 9 }}
    none={
      <EmptyState
        icon={<HardHat className="size-6" />}
        title="No installers yet"
        text="Installations are assigned to installers. Add the first one."
        actions={
          <Button variant="primary" aria-haspopup="dialog" onClick={onAdd}>
            <Plus className="icon" aria-hidden="true" /> Add Installer
          </Button>
        }
      />
    }
  />
)

export const emptyInstallerFilters = { search: '', status: '' }

/** An installer matches if its name, phone, email, and specialty together contain every search word. */
export const filterInstallers = (installers: Installer[], { search, status }: typeof emptyInstallerFilters): Installer[] =>
  installers.filter(
    ({ name, phone, email, specialty, status: has }) =>
      (status === '' || has === status) &&
      matchesSearch(search, [name, phone, phone && formatPhone(phone), (phone ?? '').replace(/\D/g, ''), email, specialty]),
  )

const columnsOf = (handlers: InstallerHandlers): DataListColumn<Installer>[] => [
  {
    head: 'Installer',
    className: 'w-1/2 max-w-0 py-2',
    cell: ({ name, specialty, notes }) => (
      <>
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block truncate text-sm text-fg-muted" title={notes ?? undefined}>
          {[specialty, notes].filter(Boolean).join(' · ') || '-'}
        </span>
      </>
    ),
    at: 'title',
    card: (installer) => (
      <>
        <p className="font-semibold">{installer.name}</p>
        <p className="text-sm font-normal text-fg-muted empty:hidden">{background(installer)}</p>
      </>
    ),
  },
  {
    head: 'Contact',
    className: 'w-1/2 max-w-0 py-2',
    cell: (installer) => <InstallerContact installer={installer} />,
    at: 'line',
    card: (installer) => (
      <div className="[&_a]:py-1.5 [&_a]:text-sm">
        <InstallerContact installer={installer} />
      </div>
    ),
  },
  {
    head: 'Status',
    cell: ({ status }) => <Badge tone={getInstallerStatusTone(status)}>{getInstallerStatusLabel(status)}</Badge>,
    at: 'corner',
  },
  {
    head: 'Hired',
    className: 'num whitespace-nowrap text-fg-muted',
    cell: ({ hire_date }) => (hire_date === null ? '-' : formatShortDate(hire_date)),
  },
  {
    head: 'Hourly rate',
    className: 'num text-right whitespace-nowrap',
    cell: rateOf,
    at: 'foot',
    card: (installer) => installer.hourly_rate !== null && <p className="num text-sm text-fg-muted">{rateOf(installer)}</p>,
  },
  {
    head: <span className="sr-only">Actions</span>,
    cell: (installer) => <InstallerActions installer={installer} handlers={handlers} />,
    at: 'actions',
  },
]

const background = ({ specialty, hire_date }: Installer): string =>
  [...(specialty === null ? [] : [specialty]), ...(hire_date === null ? [] : [`hired ${formatShortDate(hire_date)}`])].join(' · ')

function rateOf({ hourly_rate }: Installer): string {
  return hourly_rate === null ? '-' : `${formatMoney(hourly_rate)} / hour`
}

const link = 'block w-fit max-w-full truncate leading-6 text-link hover:underline'

function InstallerContact({ installer: { name, phone, email } }: { installer: Installer }) {
  if (phone === null && email === null) return <span className="text-fg-subtle">No phone or email</span>
  return (
    <>
      {phone !== null && (
        <a className={`num ${link}`} href={`tel:${formatPhoneForDialing(phone)}`} aria-label={`Call ${name} at ${formatPhone(phone)}`}>
          {formatPhone(phone)}
        </a>
      )}
      {email !== null && (
        <a className={`text-xs ${link}`} href={`mailto:${email}`} title={email} aria-label={`Email ${name} at ${email}`}>
          {email}
        </a>
      )}
    </>
  )
}

type InstallerHandlers = Record<'edit' | 'remove', (installer: Installer) => void>

function InstallerActions({ installer, handlers }: { installer: Installer; handlers: InstallerHandlers }) {
  return (
    <div className="flex items-center justify-end">
      <IconButton label={`Edit ${installer.name}`} title="Edit" aria-haspopup="dialog" onClick={() => handlers.edit(installer)}>
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${installer.name}`} title="Delete" aria-haspopup="dialog" onClick={() => handlers.remove(installer)}>
        <Trash2 className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
