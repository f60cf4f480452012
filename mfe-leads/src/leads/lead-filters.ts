import { leadOrigins, leadStatusFilters, teamMembers } from '@crm/contracts'

export type FilterName = 'status' | 'origin' | 'assigned_to'
type Option = { value: string; label: string }
/** A choice of the list, with the words for "no filter". */
export type LeadFilter = { name: FilterName; label: string; all: string; options: readonly Option[] }

/** Whose leads they are. */
export const assigneeFilter: LeadFilter = {
  name: 'assigned_to',
  label: 'Assigned To',
  all: 'All Team Members',
  options: Object.entries(teamMembers).map(([value, label]) => ({ value, label })),
}

const usualOrigins = Object.entries(leadOrigins).map(([value, label]) => ({ value, label }))

/** The three choices of the list, with the origins that there are. */
export const leadFilters = (origins: readonly Option[] = usualOrigins): LeadFilter[] => [
  {
    name: 'status',
    label: 'Status',
    all: 'All Statuses',
    options: leadStatusFilters.map((status) => ({ value: status, label: titled(status) })),
  },
  { name: 'origin', label: 'Origin', all: 'All Origins', options: origins },
  assigneeFilter,
]

/** The option that an address means: `in-progress` is In Progress. A value that isn't offered stays choosable as it is. */
export function optionOf({ options }: LeadFilter, value: string): Option | null {
  if (value === '') return null
  return options.find((option) => plain(option.value) === plain(value)) ?? { value, label: value }
}

const plain = (value: string): string => value.toLowerCase().replaceAll('-', ' ')

function titled(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
