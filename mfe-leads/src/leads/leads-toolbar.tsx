import { Button } from '@crm/ui'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { FilterSelect } from './filter-select.tsx'
import { FilterSheet } from './lead-dialogs.ts'
import { filtersInWords, leadFilters } from './lead-filters.ts'
import { LeadSearch } from './lead-search.tsx'
import { type LeadListState, noFilters } from './list-state.ts'

const widths = { status: 'w-40', origin: 'w-36', assigned_to: 'w-44' }

type Props = { state: LeadListState; found: string; onChange: (change: Partial<LeadListState>) => void }

/** Search and filters; where the page is narrow the filters are in a sheet, and a line says which are set. */
export function LeadsToolbar({ state, found, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const set = filtersInWords(state)
  return (
    <div className="mb-4">
      <div className="flex flex-wrap gap-2">
        <LeadSearch value={state.search} onSearch={(search) => onChange({ search })} />
        {leadFilters.map(({ name }) => (
          <div key={name} className={`hidden @min-[60rem]:block ${widths[name]}`}>
            <FilterSelect name={name} value={state[name]} onChange={(value) => onChange({ [name]: value })} />
          </div>
        ))}
        <Button className="@min-[60rem]:hidden" aria-haspopup="dialog" onPointerEnter={FilterSheet.preload} onClick={() => setOpen(true)}>
          <SlidersHorizontal className="icon" aria-hidden="true" />
          Filter
          {set.length > 0 && (
            <span
              className="badge h-5! min-w-5 justify-center bg-primary px-1! text-on-primary"
              role="img"
              aria-label={`${set.length} active`}
            >
              {set.length}
            </span>
          )}
        </Button>
      </div>
      {set.length > 0 && (
        <div className="mt-2 flex items-center justify-between gap-3 @min-[60rem]:hidden">
          <p className="min-w-0 truncate text-sm text-fg-muted">{set.join(' · ')}</p>
          <Button variant="ghost" className="-mr-2 px-2! text-link!" onClick={() => onChange(noFilters)}>
            Clear
          </Button>
        </div>
      )}
      {open && <FilterSheet state={state} found={found} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  )
}
