import { Field, Input } from '@crm/ui'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

type Props = { value: string; placeholder: string; onSearch: (search: string) => void }

export function TypedSearch({ value, placeholder, onSearch }: Props) {
  const [typed, setTyped] = useTyped(value, onSearch)
  return (
    <Field label="Search" className="min-w-40 flex-1 max-md:basis-full">
      <span className="adorned">
        <Search className="icon adornment" aria-hidden="true" />
        <Input
          type="search"
          className="pl-9"
          placeholder={placeholder}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
    </Field>
  )
}

/** ms */
const typingPause = 300

/** Reports the text after a typing pause. A change of `value` from outside, such as clearing, replaces the text. */
function useTyped(value: string, tell: (value: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => tell(typed), typingPause)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped]
}
