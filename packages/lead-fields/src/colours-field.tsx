import { query } from '@crm/shell-api'
import { Field, MultiSelect } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import type { ChoiceProps } from './choice-props.ts'

/** The values are codes of the catalog. */
export function ColoursField({ error, values, onChange, ...field }: ChoiceProps) {
  const colours = useQuery(query('listColours'))
  return (
    <Field {...field} hint="typically 2 colours" error={error ?? (colours.isError ? 'Failed to fetch WMK colors' : undefined)}>
      <MultiSelect
        placeholder="Add colour…"
        values={values}
        options={(colours.data ?? []).map(({ code, name }) => ({ value: code, label: name ? `${code} ${name}` : code }))}
        onChange={onChange}
      />
    </Field>
  )
}
