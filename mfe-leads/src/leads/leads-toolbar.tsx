import { parseOriginList } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Button, formatMoney, formatShortDate, SearchBox } from '@crm/ui'
import { SlidersHorizontal, X } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  buildLeadFilterDefinitions,
  findFilterOption,
  isShownBesideSearch,
  type LeadFilterDefinition,
  LeadFilterSelect,
  useLeadFilterDefinitions,
} from './lead-filters.tsx'
import { emptyLeadFilters, isInstallationFilter, type LeadFilterValues, type LeadListState } from './list-state.ts'

const FilterSheet = lazyRetry(() => import('./filter-sheet.tsx').then((sheet) => sheet.LeadFilterDialog))

type Props = { state: LeadListState; found: string; onChange: (change: Partial<LeadListState>) => void }

export function LeadsToolbar({ state, found, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const filter = useRef<HTMLButtonElement>(null)
  const choices = useLeadFilterDefinitions()
  const set = describeActiveFilters(state, choices)
  // Removing a filter removes the clicked chip, so the focus moves to the Filter button.
  const change = (changes: Partial<LeadListState>) => {
    onChange(changes)
    filter.current?.focus()
  }
  return (
    <div className="mb-4">
      <div className="flex flex-wrap gap-2">
        <SearchBox
          className="@min-[60rem]:min-w-56"
          label="Leads"
          placeholder="Name, phone, or email"
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
        {choices.filter(isShownBesideSearch).map((choice) => (
          <div key={choice.name} className={`hidden @min-[60rem]:block ${choice.width}`}>
            <LeadFilterSelect filter={choice} value={state[choice.name]} onChange={(value) => onChange({ [choice.name]: value })} />
          </div>
        ))}
        <Button ref={filter} aria-haspopup="dialog" onPointerEnter={FilterSheet.preload} onClick={() => setOpen(true)}>
          <SlidersHorizontal className="icon" aria-hidden="true" />
          Filter
          <Active count={set.length} className="@min-[60rem]:hidden" />
          <Active count={set.filter(({ hasChoice }) => !hasChoice).length} className="hidden @min-[60rem]:flex" />
        </Button>
      </div>
      <FilterChips filters={set} onChange={change} onClear={() => change(emptyLeadFilters)} />
      {open && <FilterSheet state={state} found={found} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Active({ count, className }: { count: number; className: string }) {
  if (count === 0) return null
  return (
    <span
      className={`badge h-5! min-w-5 justify-center bg-primary px-1! text-on-primary ${className}`}
      role="img"
      aria-label={`${count} active`}
    >
      {count}
    </span>
  )
}

type ChipsProps = { filters: SetFilter[]; onChange: (change: Partial<LeadFilterValues>) => void; onClear: () => void }

// On wide screens these chips are hidden, because the selects beside the search show the same filters.
const unless = (hasChoice: boolean): string => (hasChoice ? '@min-[60rem]:hidden' : '')

function FilterChips({ filters, onChange, onClear }: ChipsProps) {
  if (filters.length === 0) return null
  return (
    <div className={`mt-2 flex flex-wrap items-center gap-2 ${unless(filters.every(({ hasChoice }) => hasChoice))}`}>
      <ul className="flex min-w-0 flex-wrap gap-2" aria-label="Filters">
        {filters.map(({ words, without, hasChoice }) => (
          <li key={words} className={`chip max-w-full ${unless(hasChoice)}`}>
            <span className="chip-text">{words}</span>
            <button type="button" className="chip-x" aria-label={`Remove filter ${words}`} onClick={() => onChange(without)}>
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" className="px-2! text-link!" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

type SetFilter = { words: string; without: Partial<LeadFilterValues>; hasChoice: boolean }

export function describeActiveFilters(
  state: LeadListState,
  choices: readonly LeadFilterDefinition[] = buildLeadFilterDefinitions(),
): SetFilter[] {
  const chosen = choices.flatMap((choice): SetFilter[] => {
    const { name } = choice
    const option = findFilterOption(choice, state[name])
    return option ? [{ words: option.label, without: { [name]: '' }, hasChoice: isShownBesideSearch(choice) }] : []
  })
  const others = [
    range('Created', state, 'created_from', 'created_to', formatShortDate),
    range('Follow-up', state, 'followup_from', 'followup_to', formatShortDate),
    range('Amount', state, 'amount_min', 'amount_max', formatMoney),
    otherOrigins(state.origin_not, choices),
    isInstallationFilter(state.installation) ? further(installations[state.installation], 'installation') : null,
    range('Installation', state, 'installed_from', 'installed_to', formatShortDate),
    state.installer === '' ? null : further(state.installer === '-' ? 'No installer' : `Installer ${state.installer}`, 'installer'),
  ]
  return [
    ...chosen.filter(({ hasChoice }) => hasChoice),
    ...others.filter((filter) => filter !== null),
    ...chosen.filter(({ hasChoice }) => !hasChoice),
  ]
}

type Name = keyof LeadFilterValues

const installations = {
  dated: 'With an installation date',
  completed: 'Installation completed',
  pending: 'Installation pending',
}

const further = (words: string, name: Name): SetFilter => ({ words, without: { [name]: '' }, hasChoice: false })

function otherOrigins(origins: string, choices: readonly LeadFilterDefinition[]): SetFilter | null {
  if (origins === '') return null
  const offered = choices.find(({ name }) => name === 'origin')
  const labels = parseOriginList(origins).map((origin) => (offered && findFilterOption(offered, origin)?.label) ?? origin)
  return further(`Origins other than ${labels.join(', ')}`, 'origin_not')
}

function range(what: string, state: LeadListState, from: Name, to: Name, inWords: (value: string) => string): SetFilter | null {
  const [first, last] = [state[from], state[to]]
  if (first === '' && last === '') return null
  const between = first === last ? inWords(first) : `${inWords(first)} – ${inWords(last)}`
  const words = last === '' ? `from ${inWords(first)}` : first === '' ? `to ${inWords(last)}` : between
  return { words: `${what} ${words}`, without: { [from]: '', [to]: '' }, hasChoice: false }
}
