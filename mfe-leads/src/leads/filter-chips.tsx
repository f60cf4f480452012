import { Button } from '@crm/ui'
import { X } from 'lucide-react'
import type { SetFilter } from './filters-in-words.ts'
import type { LeadFilters } from './list-state.ts'

type Props = { filters: SetFilter[]; onChange: (change: Partial<LeadFilters>) => void; onClear: () => void }

// On wide screens the selects beside the search already show these filters.
const unless = (hasChoice: boolean): string => (hasChoice ? '@min-[60rem]:hidden' : '')

export function FilterChips({ filters, onChange, onClear }: Props) {
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
