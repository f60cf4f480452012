import { Field, Input } from '@crm/ui'
import { Search } from 'lucide-react'
import { useTyped } from './use-typed.ts'

type Props = { value: string; placeholder: string; onSearch: (search: string) => void }

/** Free text among filters, searched for once the typing rests. */
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
