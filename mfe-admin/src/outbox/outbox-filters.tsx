import { deliveryStates } from '@crm/contracts'
import { query, useCan } from '@crm/shell-api'
import { Button, Field, NativeSelect, type SelectOption } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '../screen-parts.tsx'
import { isUnfiltered, noFilters, type OutboxAddress } from './filters.ts'

const states = [{ value: '', label: 'All' }, ...Object.entries(deliveryStates).map(([value, label]) => ({ value, label }))]

type Props = { filters: OutboxAddress; onChange: (change: Partial<OutboxAddress>) => void }

export function OutboxFilters({ filters, onChange }: Props) {
  const templates = useTemplateOptions(filters.template)
  return (
    <search aria-label="Messages" className="card mb-4 flex flex-wrap items-end gap-3 p-3">
      <SearchField value={filters.search} placeholder="Recipient, subject, error" onSearch={(search) => onChange({ search })} />
      <Field label="State" className="max-md:flex-1 md:w-40">
        <NativeSelect
          options={states}
          value={filters.state}
          // The cast is safe: the options are the states.
          onChange={(event) => onChange({ state: event.target.value as OutboxAddress['state'], open: '' })}
        />
      </Field>
      {templates && (
        <Field label="Template" className="max-md:flex-1 md:w-56">
          <NativeSelect options={templates} value={filters.template} onChange={(event) => onChange({ template: event.target.value })} />
        </Field>
      )}
      <Button className="max-md:w-full" disabled={isUnfiltered(filters)} onClick={() => onChange(noFilters)}>
        Clear Filters
      </Button>
    </search>
  )
}

/** Null without permission. An unknown template in the URL is shown by its number. */
function useTemplateOptions(chosen: string): SelectOption[] | null {
  const may = useCan('email-templates')
  const { data } = useQuery({ ...query('listEmailTemplates'), enabled: may })
  if (!may && chosen === '') return null
  const known = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const unknown = chosen === '' || known.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: `Template ${chosen}` }]
  return [{ value: '', label: 'All' }, ...known, ...unknown]
}
