import { Button } from '@crm/ui'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { LinkedProject } from './linked-project.tsx'
import { ProjectSearch } from './project-search.tsx'
import type { RepairFormState } from './use-repair-form.ts'

/** The completed project of a request that is there already: the linked one, or the way to one. What is known of the customer stays. */
export function ProjectLink({ state }: { state: RepairFormState }) {
  const { project_id: linked } = state.form
  const [isSearching, setSearching] = useState(false)
  const [wasLinked] = useState(linked !== null)
  return (
    <>
      {isSearching && (
        <div className="mb-4" ref={focusFirst}>
          <ProjectSearch chosen={linked} onChoose={({ id }) => state.change({ project_id: id })} />
        </div>
      )}
      {linked === null && !isSearching && (
        // The button that unlinked is gone then, and with it the focus.
        <div className="mb-4" ref={wasLinked ? focusFirst : null}>
          <Button onClick={() => setSearching(true)}>
            <Link2 className="icon" aria-hidden="true" /> Link a completed project
          </Button>
        </div>
      )}
      <LinkedProject state={state} />
    </>
  )
}

const focusFirst = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('input, button')?.focus()
