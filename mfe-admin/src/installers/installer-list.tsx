import type { Installer } from '@crm/contracts'
import {
  Badge,
  Button,
  dialled,
  EmptyState,
  ErrorState,
  IconButton,
  Input,
  money,
  NativeSelect,
  shortDate,
  Table,
  Td,
  Th,
  Tr,
} from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { HardHat, Pencil, Plus, Search, SearchX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ListSkeleton } from '../screen-parts.tsx'
import { statusLabel, statusOptions, statusTone } from './installer-form.ts'

type InstallerListProps = { list: UseQueryResult<Installer[]>; handlers: InstallerHandlers; onAdd: () => void }

export function InstallerList({ list: { data, error, refetch }, handlers, onAdd }: InstallerListProps) {
  return (
    <div className="card overflow-clip">
      {data === undefined && error && (
        <ErrorState message="Failed to fetch installers" detail={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <ListSkeleton what="installers" rows={8} />}
      {data?.length === 0 && <NoInstallers onAdd={onAdd} />}
      {data !== undefined && data.length > 0 && <Installers installers={data} handlers={handlers} />}
    </div>
  )
}

function Installers({ installers, handlers }: { installers: Installer[]; handlers: InstallerHandlers }) {
  const [filters, setFilters] = useState(noFilters)
  const shown = filterInstallers(installers, filters)
  return (
    <>
      <InstallerFilterRow filters={filters} onChange={(change) => setFilters({ ...filters, ...change })} />
      <p className="sr-only" role="status">
        {shown.length === installers.length ? '' : `${shown.length} of ${installers.length} installers`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX className="size-6" />}
          title="No installers match"
          actions={<Button onClick={() => setFilters(noFilters)}>Clear Filters</Button>}
        />
      ) : (
        <>
          <div className="hidden @min-[50rem]:block">
            <InstallersTable installers={shown} handlers={handlers} />
          </div>
          <div className="@min-[50rem]:hidden">
            <InstallerCards installers={shown} handlers={handlers} />
          </div>
        </>
      )}
    </>
  )
}

function NoInstallers({ onAdd }: { onAdd: () => void }) {
  const add = (
    <Button variant="primary" aria-haspopup="dialog" onClick={onAdd}>
      <Plus className="icon" aria-hidden="true" /> Add Installer
    </Button>
  )
  return (
    <EmptyState
      icon={<HardHat className="size-6" />}
      title="No installers"
      text="Installations are assigned to installers. Add the first one."
      actions={add}
    />
  )
}

const options = [{ value: '', label: 'All statuses' }, ...statusOptions]

type FilterRowProps = { filters: InstallerFilters; onChange: (change: Partial<InstallerFilters>) => void }

function InstallerFilterRow({ filters, onChange }: FilterRowProps) {
  return (
    <search aria-label="Installers" className="flex flex-wrap gap-2 border-b border-line p-3">
      <span className="adorned max-md:w-full md:w-72">
        <Search className="icon adornment" aria-hidden="true" />
        <Input
          type="search"
          aria-label="Search installers"
          className="pl-9"
          placeholder="Name, phone or specialty"
          maxLength={100}
          value={filters.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
      </span>
      <span className="max-md:w-full md:w-40">
        <NativeSelect
          aria-label="Status"
          options={options}
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value })}
        />
      </span>
    </search>
  )
}

type InstallerFilters = { search: string; status: string }

export const noFilters: InstallerFilters = { search: '', status: '' }

/** Every search word must occur in the name, phone, email or specialty. */
export function filterInstallers(installers: Installer[], { search, status }: InstallerFilters): Installer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return installers.filter((installer) => {
    const { name, phone, email, specialty } = installer
    const text = [name, phone, digits(phone), email, specialty].join('\n').toLowerCase()
    return (status === '' || installer.status === status) && words.every((word) => text.includes(word))
  })
}

const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '')

type InstallersProps = { installers: Installer[]; handlers: InstallerHandlers }

function InstallersTable({ installers, handlers }: InstallersProps) {
  return (
    <Table caption="Installers">
      <thead className="bg-muted">
        <tr className="border-b border-line">
          <Th className="pl-4">Installer</Th>
          <Th>Contact</Th>
          <Th>Status</Th>
          <Th>Hired</Th>
          <Th className="text-right!">Hourly rate</Th>
          <Th className="pr-4">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {installers.map((installer) => (
          <Row key={installer.id} installer={installer} handlers={handlers} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ installer, handlers }: { installer: Installer; handlers: InstallerHandlers }) {
  const { name, specialty, status, hire_date, notes } = installer
  return (
    <Tr>
      <Td className="w-1/2 max-w-0 py-2 pl-4">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block truncate text-sm text-fg-muted" title={notes ?? undefined}>
          {[specialty, notes].filter(Boolean).join(' · ') || '-'}
        </span>
      </Td>
      <Td className="w-1/2 max-w-0 py-2">
        <InstallerContact installer={installer} />
      </Td>
      <Td>
        <InstallerStatus status={status} />
      </Td>
      <Td className="num whitespace-nowrap text-fg-muted">{hire_date === null ? '-' : shortDate(hire_date)}</Td>
      <Td className="num text-right whitespace-nowrap">{rateOf(installer)}</Td>
      <Td className="pr-4">
        <InstallerActions installer={installer} handlers={handlers} />
      </Td>
    </Tr>
  )
}

function InstallerCards({ installers, handlers }: InstallersProps) {
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
            <InstallerActions installer={installer} handlers={handlers} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const background = ({ specialty, hire_date }: Installer): string =>
  [...(specialty === null ? [] : [specialty]), ...(hire_date === null ? [] : [`hired ${shortDate(hire_date)}`])].join(' · ')

const InstallerStatus = ({ status }: { status: string }) => <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>

/** "$34.00 / hour". */
const rateOf = ({ hourly_rate }: Installer): string => (hourly_rate === null ? '-' : `${money(hourly_rate)} / hour`)

const link = 'block w-fit max-w-full truncate leading-6 text-link hover:underline'

function InstallerContact({ installer: { name, phone, email } }: { installer: Installer }) {
  if (phone === null && email === null) return <span className="text-fg-subtle">No phone or e-mail</span>
  return (
    <>
      {phone !== null && (
        <a className={`num ${link}`} href={`tel:${dialled(phone)}`} aria-label={`Call ${name} at ${phone}`}>
          {phone}
        </a>
      )}
      {email !== null && (
        <a className={`text-xs ${link}`} href={`mailto:${email}`} title={email} aria-label={`Write to ${name} at ${email}`}>
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
