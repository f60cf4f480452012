import { useCan } from '@crm/shell-api'
import { Button, buttonClass } from '@crm/ui'
import { CircleAlert, ExternalLink, Link2 } from 'lucide-react'
import type { RepairFormState } from './use-repair-form.ts'

export function LinkedProject({ state: { form, errors, change } }: { state: RepairFormState }) {
  const toLeads = useCan('leads')
  if (form.project_id === null) return null
  const small = 'h-8! max-md:h-11! pointer-coarse:h-11! px-2!'
  return (
    <div className="mb-4">
      <p className="flex flex-wrap items-center gap-x-1 rounded-md bg-muted py-1 pr-1 pl-3 text-sm">
        <Link2 className="icon text-fg-subtle" aria-hidden="true" />
        <span className="mr-auto ml-1">Linked to its completed project</span>
        <span className="ml-auto flex items-center">
          {toLeads && (
            // A new tab, so that the input here is not lost.
            <a className={`${buttonClass('ghost')} ${small}`} href={`/leads/${form.project_id}`} target="_blank" rel="noreferrer">
              Open lead <ExternalLink className="size-3.5" aria-hidden="true" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          <Button variant="ghost" className={small} onClick={() => change({ project_id: null })}>
            Unlink
          </Button>
        </span>
      </p>
      {errors.project_id && (
        <p className="error" role="alert">
          <CircleAlert aria-hidden="true" />
          {errors.project_id}
        </p>
      )}
    </div>
  )
}
