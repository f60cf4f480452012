import { leadOrigins, leadStatusFilters, teamMembers } from '@crm/contracts'

export type FilterName = 'status' | 'origin' | 'assigned_to'
type Option = { value: string; label: string }

/** The three choices of the list, each with the words for "no filter". */
export const leadFilters: { name: FilterName; label: string; all: string; options: Option[] }[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All Statuses',
    options: leadStatusFilters.map((status) => ({ value: status, label: titled(status) })),
  },
  { name: 'origin', label: 'Origin', all: 'All Origins', options: Object.entries(leadOrigins).map(([value, label]) => ({ value, label })) },
  {
    name: 'assigned_to',
    label: 'Assigned To',
    all: 'All Team Members',
    options: Object.entries(teamMembers).map(([value, label]) => ({ value, label })),
  },
]

/** The option that an address means: `in-progress` is In Progress. A value that isn't offered stays choosable as it is. */
export function optionOf(name: FilterName, value: string): Option | null {
  if (value === '') return null
  const options = leadFilters.find((filter) => filter.name === name)?.options ?? []
  return options.find((option) => plain(option.value) === plain(value)) ?? { value, label: value }
}

const plain = (value: string): string => value.toLowerCase().replaceAll('-', ' ')

function titled(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
