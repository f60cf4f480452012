import type { FoundProject } from '@crm/contracts'
import { money, shortDate } from '@crm/ui'
import { useId } from 'react'

type Props = {
  projects: FoundProject[]
  chosen: number | null
  stale: boolean
  onChoose: (project: FoundProject) => void
}

export function FoundProjects({ projects, chosen, stale, onChoose }: Props) {
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
          <span className="num">{phone ?? 'no phone'}</span>
          <span className="max-md:hidden"> · </span>
          <span className="max-md:block max-md:truncate">{email ?? 'no e-mail'}</span>
        </span>
      </span>
      <span className="num shrink-0 text-right text-sm">
        <span className="block font-medium">{money(project_amount)}</span>
        {installation_date === null ? 'no date' : shortDate(installation_date)}
      </span>
    </>
  )
}
