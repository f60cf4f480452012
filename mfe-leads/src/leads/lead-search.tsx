import { Input } from '@crm/ui'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const pause = 300

/** The free-text search. It searches when typing has paused for 300 ms, or at Enter; `value` is what the address says. */
export function LeadSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)

  // Back and "Clear" change the address under the field.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])

  const search = () => {
    if (typed.trim() === asked.current) return
    asked.current = typed.trim()
    onSearch(asked.current)
  }
  const searchAfterPause = useEffectEvent(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the pause anew
  useEffect(() => {
    const timer = setTimeout(searchAfterPause, pause)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className="min-w-0 flex-1 @min-[60rem]:min-w-56" aria-label="Leads">
      <form
        className="adorned"
        onSubmit={(event) => {
          event.preventDefault()
          search()
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
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  )
}
