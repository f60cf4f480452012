import { Input, NativeSelect } from '@crm/ui'
import { Search } from 'lucide-react'
import type { InstallerFilters } from './filters.ts'
import { statusOptions } from './status.ts'

const options = [{ value: '', label: 'All statuses' }, ...statusOptions]

type Props = { filters: InstallerFilters; onChange: (change: Partial<InstallerFilters>) => void }

export function InstallerFilterRow({ filters, onChange }: Props) {
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
