import { NativeSelect, type SelectOption } from '@crm/ui'
import { type LeadFilter, optionOf } from './lead-filters.ts'

type Props = { filter: LeadFilter; value: string; onChange: (value: string) => void; labelled?: boolean }

/** One of the list's choices. A value from the address that isn't offered is shown as it is. Inside a Field it is `labelled` by that. */
export function FilterSelect({ filter, value, onChange, labelled = false }: Props) {
  const { label, all, options } = filter
  const chosen = optionOf(filter, value)
  const unknown: SelectOption[] = chosen && !options.some((option) => option.value === chosen.value) ? [chosen] : []
  return (
    <NativeSelect
      {...(!labelled && { 'aria-label': label })}
      options={[{ value: '', label: all }, ...options, ...unknown]}
      value={chosen?.value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
