import { NativeSelect, type SelectOption } from '@crm/ui'
import { type FilterName, leadFilters, optionOf } from './lead-filters.ts'

type Props = { name: FilterName; value: string; onChange: (value: string) => void; labelled?: boolean }

/** One of the list's choices. A value from the address that isn't offered is shown as it is. Inside a Field it is `labelled` by that. */
export function FilterSelect({ name, value, onChange, labelled = false }: Props) {
  const filter = leadFilters.find((each) => each.name === name)
  const chosen = optionOf(name, value)
  const offered: SelectOption[] = filter?.options ?? []
  const unknown = chosen && !offered.some((option) => option.value === chosen.value) ? [chosen] : []
  return (
    <NativeSelect
      {...(!labelled && { 'aria-label': filter?.label })}
      options={[{ value: '', label: filter?.all ?? '' }, ...offered, ...unknown]}
      value={chosen?.value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
