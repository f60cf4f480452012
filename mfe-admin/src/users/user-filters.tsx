import { Input, NativeSelect } from '@crm/ui'
import { Search } from 'lucide-react'
import type { UserFilters } from './filters.ts'
import { everyRole } from './names.ts'

const roleOptions = [{ value: '', label: 'All roles' }, ...everyRole]
const statusOptions = [
  { value: '', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

type Props = { filters: UserFilters; onChange: (change: Partial<UserFilters>) => void }

export function UserFilterRow({ filters, onChange }: Props) {
  return (
    <search aria-label="Users" className="flex flex-wrap gap-2 border-b border-line p-3">
      <span className="adorned max-md:w-full md:w-72">
        <Search className="icon adornment" aria-hidden="true" />
        <Input
          type="search"
          aria-label="Search users"
          className="pl-9"
          placeholder="Name, username or e-mail"
          maxLength={100}
          value={filters.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
      </span>
      <span className="max-md:flex-1 md:w-40">
        <NativeSelect
          aria-label="Role"
          options={roleOptions}
          value={filters.role}
          onChange={(event) => onChange({ role: event.target.value })}
        />
      </span>
      <span className="max-md:flex-1 md:w-40">
        <NativeSelect
          aria-label="Status"
          options={statusOptions}
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value })}
        />
      </span>
    </search>
  )
}
