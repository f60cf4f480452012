import { teamMembers } from '@crm/contracts'
import { Field, Input } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { leadQueries } from '../lead-queries.ts'

type Props = { value: string; error: string | undefined; onChange: (name: string) => void }

/** Who it is about: one of the team or of the installers, or whatever name is typed. */
export function AssigneeField({ value, error, onChange }: Props) {
  const listId = useId()
  const installers = useQuery(leadQueries.installers())
  const names = [...Object.values(teamMembers), ...(installers.data ?? []).map(({ name }) => name)]
  return (
    <Field label="Assigned to" optional error={error}>
      <Input value={value} maxLength={100} list={listId} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      <datalist id={listId}>
        {[...new Set(names)].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  )
}
