import { type FoundProject, formatPhone, maxProjectSearchResults } from '@crm/contracts'
import { query, useSettled } from '@crm/shell-api'
import { Button, Field, formatMoney, formatShortDate, Input } from '@crm/ui'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'

/** The specification requires at least this many characters for a search. */
const fewestCharacters = 3

type Props = { chosen: number | null; onChoose: (project: FoundProject) => void }

export function CompletedProjectSearch({ chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const settled = useSettled(wanted)
  const isLongEnough = [...wanted].length >= fewestCharacters
  const found = useQuery({
    ...query('searchCompletedProjects', { query: { q: settled } }),
    enabled: isLongEnough && wanted === settled,
    placeholderData: keepPreviousData,
  })
  // A background refetch of the same search is not shown as "Searching...".
  const searching = isLongEnough && (wanted !== settled || found.isPending || found.isPlaceholderData)
  return (
    <div>
      <Field
        label="Search completed projects by name, email, or phone"
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
  const rule = `Type at least ${fewestCharacters} characters.`
  if (!isLongEnough) return rule
  if (searching) return `${rule} Searching...`
  if (isError) return 'Failed to search completed projects'
  if (!data || data.length === 0) return 'No completed projects found. You can fill in the form manually.'
  if (data.length === maxProjectSearchResults)
    return `Showing the latest ${maxProjectSearchResults} projects found. Type more to narrow the search.`
  return `${rule} ${data.length} ${data.length === 1 ? 'project' : 'projects'} found.`
}

type FoundProjectsProps = {
  projects: FoundProject[]
  chosen: number | null
  stale: boolean
  onChoose: (project: FoundProject) => void
}

function FoundProjects({ projects, chosen, stale, onChoose }: FoundProjectsProps) {
  const name = useId()
  return (
    <fieldset
      className={`mt-2 max-h-60 min-w-0 divide-y divide-line overflow-y-auto rounded-md border border-line ${stale ? 'opacity-60' : ''}`}
      aria-busy={stale}
    >
      <legend className="sr-only">Projects found</legend>
      {projects.map((project) => (
        <label
          key={project.id}
          className="relative flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-muted has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 appearance-none rounded-full border border-input bg-surface outline-none checked:border-5 checked:border-primary max-md:size-5"
            checked={project.id === chosen}
            onChange={() => onChoose(project)}
          />
          <Project project={project} />
        </label>
      ))}
    </fieldset>
  )
}

function Project({ project: { name, phone, email, project_amount, installation_date } }: { project: FoundProject }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm">
          <span className="num">{phone === null ? 'no phone' : formatPhone(phone)}</span>
          <span className="max-md:hidden"> · </span>
          <span className="max-md:block max-md:truncate" title={email ?? undefined}>
            {email ?? 'no email'}
          </span>
        </span>
      </span>
      <span className="num shrink-0 text-right text-sm">
        <span className="block font-medium">{formatMoney(project_amount)}</span>
        {installation_date === null ? 'no date' : formatShortDate(installation_date)}
      </span>
    </>
  )
}
