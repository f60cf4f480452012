import type { Lead } from '@crm/contracts'
import { Field, MultiSelect } from '@crm/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leadQueries } from '../lead-queries.ts'
import { useTypedText } from '../leads/use-typed-text.ts'

type Props = { id: number | null; error: string | undefined; onChange: (id: number | null) => void }

const mostOffered = 8

export function LeadField({ id, error, onChange }: Props) {
  const [search, setSearch] = useState('')
  const { typed, type } = useTypedText(search, setSearch)
  const found = useQuery({ ...leadQueries.list({ page: 1, limit: mostOffered, search }), enabled: search !== '' })
  const chosen = useQuery({ ...leadQueries.one(id ?? 0), enabled: id !== null })
  const client = useQueryClient()
  // Results of an earlier search are not offered, because Enter could choose a wrong lead.
  const isAnswer = search !== '' && typed.trim() === search && !found.isPlaceholderData
  const offered = (isAnswer && found.data?.leads) || []

  const choose = (ids: readonly string[]) => {
    const lead = offered.find((one) => String(one.id) === ids.at(-1))
    if (lead) client.setQueryData(leadQueries.one(lead.id).queryKey, lead)
    onChange(ids.length === 0 ? null : Number(ids.at(-1)))
  }
  return (
    <Field label="Related lead" optional error={error}>
      <MultiSelect
        values={id === null ? [] : [String(id)]}
        options={[...offered.map(optionOf), ...(id === null ? [] : [chosen.data ? optionOf(chosen.data) : unknown(id)])]}
        onType={type}
        placeholder={id === null ? 'Search leads…' : 'Search another…'}
        emptyText={emptyTextOf(typed.trim(), search, found)}
        onChange={choose}
      />
    </Field>
  )
}

function emptyTextOf(typed: string, search: string, { isFetching, isError }: { isFetching: boolean; isError: boolean }): string {
  if (typed === '') return 'Type a name, phone or email'
  if (isError) return 'Failed to fetch leads'
  return isFetching || typed !== search ? 'Searching...' : 'No leads found'
}

const optionOf = ({ id, name, phone }: Lead) => ({ value: String(id), label: [name, phone].filter(Boolean).join(' · ') })

// The lead is still loading, or was deleted.
const unknown = (id: number) => ({ value: String(id), label: `Lead #${id}` })
