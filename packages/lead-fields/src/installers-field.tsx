import { query } from '@crm/shell-api'
import { Field, MultiSelect } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import type { ChoiceProps } from './choice-props.ts'
import { CrewOnDay, type PlannedDay } from './crew-on-day.tsx'

/** Offers the active installers, with a warning for those who are not free on the day. */
export function InstallersField({ error, values, onChange, on, ...field }: ChoiceProps & { on: PlannedDay }) {
  const installers = useQuery(query('listInstallers'))
  return (
    <Field {...field} error={error ?? (installers.isError ? 'Failed to fetch installers' : undefined)}>
      <MultiSelect
        placeholder="Add installer…"
        values={values}
        options={(installers.data ?? []).filter(({ status }) => status === 'active').map(({ name }) => ({ value: name, label: name }))}
        onChange={onChange}
      />
      <CrewOnDay {...on} chosen={values} />
    </Field>
  )
}
