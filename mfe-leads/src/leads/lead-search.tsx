import { Input } from '@crm/ui'
import { Search } from 'lucide-react'
import { useTyped } from './use-typed.ts'

/** The free-text search. It searches when typing has paused for 300 ms, or at Enter; `value` is what the address says. */
export function LeadSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
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
