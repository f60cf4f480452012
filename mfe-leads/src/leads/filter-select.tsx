import { NativeSelect, type SelectOption } from '@crm/ui'
import { type LeadFilter, optionOf } from './lead-filters.ts'

type Props = { filter: LeadFilter; value: string; onChange: (value: string) => void; labelled?: boolean }

/** A value from the URL that is not an option is shown unchanged. Inside a Field it is `labelled` by that. */
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
