import { type FoundProject, mostProjectsFound } from '@crm/contracts'
import { query, useSettled } from '@crm/shell-api'
import { Button, Field, Input } from '@crm/ui'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { FoundProjects } from './found-projects.tsx'

/** The specification's minimum for a search. */
const fewestCharacters = 3

type Props = { chosen: number | null; onChoose: (project: FoundProject) => void }

export function ProjectSearch({ chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const settled = useSettled(wanted)
  const isLongEnough = [...wanted].length >= fewestCharacters
  const found = useQuery({
    ...query('searchCompletedProjects', { query: { q: settled } }),
    enabled: isLongEnough && wanted === settled,
    placeholderData: keepPreviousData,
  })
  // A background refresh of the same text is not shown as a search.
  const searching = isLongEnough && (wanted !== settled || found.isPending || found.isPlaceholderData)
  return (
    <div>
      <Field
        label="Search a completed project by name, e-mail or phone"
        hint={<span role="status">{wordsOf(isLongEnough, searching, found)}</span>}
      >
        <span className="adorned">
          <span className="adornment">
            <Search className="icon" aria-hidden="true" />
          </span>
          <Input
            type="search"
            className="pl-9!"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
      </Field>
      {isLongEnough && found.isError && !searching && (
        <Button className="mt-2" onClick={() => void found.refetch()}>
          Retry
        </Button>
      )}
      {isLongEnough && found.data && found.data.length > 0 && (
        <FoundProjects projects={found.data} chosen={chosen} stale={searching} onChoose={onChoose} />
      )}
    </div>
  )
}

function wordsOf(isLongEnough: boolean, searching: boolean, { data, isError }: UseQueryResult<FoundProject[]>): string {
  const rule = `${fewestCharacters} or more characters.`
  if (!isLongEnough) return rule
  if (searching) return `${rule} Searching...`
  if (isError) return 'Failed to search completed projects'
  if (!data || data.length === 0) return 'No completed project found. The form can be filled in by hand.'
  if (data.length === mostProjectsFound) return `The latest ${mostProjectsFound} projects found are shown. Type more to find others.`
  return `${rule} ${data.length} ${data.length === 1 ? 'project' : 'projects'} found.`
}
