import { Button, Input } from '@crm/ui'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { FilterChips } from './filter-chips.tsx'
import { FilterSelect } from './filter-select.tsx'
import { filtersInWords } from './filters-in-words.ts'
import { FilterSheet } from './lead-dialogs.ts'
import { type LeadListState, noFilters } from './list-state.ts'
import { useLeadFilters } from './use-lead-filters.ts'
import { useTyped } from './use-typed.ts'

const widths = { status: 'w-40', origin: 'w-36', assigned_to: 'w-44' }

type Props = { state: LeadListState; found: string; onChange: (change: Partial<LeadListState>) => void }

export function LeadsToolbar({ state, found, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const filter = useRef<HTMLButtonElement>(null)
  const choices = useLeadFilters()
  const set = filtersInWords(state, choices)
  // The clicked chip has disappeared, so the Filter button gets the focus.
  const change = (changes: Partial<LeadListState>) => {
    onChange(changes)
    filter.current?.focus()
  }
  return (
    <div className="mb-4">
      <div className="flex flex-wrap gap-2">
        <LeadSearch value={state.search} onSearch={(search) => onChange({ search })} />
        {choices.map((choice) => (
          <div key={choice.name} className={`hidden @min-[60rem]:block ${widths[choice.name]}`}>
            <FilterSelect filter={choice} value={state[choice.name]} onChange={(value) => onChange({ [choice.name]: value })} />
          </div>
        ))}
        <Button ref={filter} aria-haspopup="dialog" onPointerEnter={FilterSheet.preload} onClick={() => setOpen(true)}>
          <SlidersHorizontal className="icon" aria-hidden="true" />
          Filter
          <Active count={set.length} className="@min-[60rem]:hidden" />
          <Active count={set.filter(({ hasChoice }) => !hasChoice).length} className="hidden @min-[60rem]:flex" />
        </Button>
      </div>
      <FilterChips filters={set} onChange={change} onClear={() => change(noFilters)} />
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

/** Searches after a typing pause of 300 ms, or on Enter; `value` is the search in the URL. */
function LeadSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const { typed, type, finish } = useTyped(value, onSearch)
  return (
    <search className="min-w-0 flex-1 @min-[60rem]:min-w-56" aria-label="Leads">
      <form
        className="adorned"
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        <span className="adornment" aria-hidden="true">
          <Search className="icon" />
        </span>
        <Input
          type="search"
          className="pl-9!"
          aria-label="Search"
          placeholder="Name, phone or email"
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </form>
    </search>
  )
}
