import { Search } from 'lucide-react'
import { Input } from './input.tsx'
import { useDebouncedInput } from './use-debounced-input.ts'

type Props = { label: string; placeholder: string; value: string; onSearch: (search: string) => void; className?: string }

/** Searches when the user stops typing for 300 ms or presses Enter. `value` is the search text in the URL, `label` names what is searched. */
export function SearchBox({ label, placeholder, value, onSearch, className = '' }: Props) {
  const { typed, type, finish } = useDebouncedInput(value, onSearch)
  return (
    <search className={`min-w-0 flex-1 ${className}`} aria-label={label}>
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
          placeholder={placeholder}
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </form>
    </search>
  )
}
