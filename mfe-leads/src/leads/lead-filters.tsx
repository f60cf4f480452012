import { leadOriginLabels, leadStatusFilterValues, paymentStateLabels, teamMemberNames } from '@crm/contracts'
import { useLeadOriginOptions } from '@crm/lead-fields'
import { buildOptions, capitalize, NativeSelect, type SelectOption } from '@crm/ui'

type Props = { filter: LeadFilterDefinition; value: string; onChange: (value: string) => void; labeled?: boolean }

/** If the URL has a value that is not an option, it is added as one. `labeled` means that a Field around the select gives it its label. */
export function LeadFilterSelect({ filter, value, onChange, labeled = false }: Props) {
  const { label, all, options } = filter
  const chosen = findFilterOption(filter, value)
  const unknown: SelectOption[] = chosen && !options.some((option) => option.value === chosen.value) ? [chosen] : []
  return (
    <NativeSelect
      {...(!labeled && { 'aria-label': label })}
      options={[{ value: '', label: all }, ...options, ...unknown]}
      value={chosen?.value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export const useLeadFilterDefinitions = (): LeadFilterDefinition[] => buildLeadFilterDefinitions(useLeadOriginOptions().all)

type Option = { value: string; label: string }

export const leadFilterNames = ['status', 'origin', 'assigned_to', 'payment'] as const

export type LeadFilterDefinition = {
  name: (typeof leadFilterNames)[number]
  label: string
  all: string
  options: readonly Option[]
  /** On wide screens, a filter with a width is shown beside the search. The others are only in the filter dialog. */
  width?: string
  /** True if the server refuses any value that is not an option. */
  isClosed?: true
}

export const isShownBesideSearch = ({ width }: LeadFilterDefinition): boolean => width !== undefined

export const assigneeFilter: LeadFilterDefinition = {
  name: 'assigned_to',
  label: 'Assigned To',
  all: 'All Team Members',
  options: buildOptions(teamMemberNames),
  width: 'w-44',
}

export const buildLeadFilterDefinitions = (origins: readonly Option[] = buildOptions(leadOriginLabels)): LeadFilterDefinition[] => [
  {
    name: 'status',
    label: 'Status',
    all: 'All Statuses',
    options: leadStatusFilterValues.map((status) => ({ value: status, label: capitalize(status) })),
    width: 'w-40',
  },
  { name: 'origin', label: 'Origin', all: 'All Origins', options: origins, width: 'w-36' },
  assigneeFilter,
  { name: 'payment', label: 'Payment', all: 'All Payments', options: buildOptions(paymentStateLabels), isClosed: true },
]

/** Finds the option for a value from the URL: `in-progress` finds In Progress. An unknown value becomes an option of its own. */
export function findFilterOption({ options }: LeadFilterDefinition, value: string): Option | null {
  if (value === '') return null
  return options.find((option) => plain(option.value) === plain(value)) ?? { value, label: value }
}

const plain = (value: string): string => value.toLowerCase().replaceAll('-', ' ')
