import { useEffect, useEffectEvent } from 'react'
import { faultyFields } from './field-errors.ts'
import type { NewLead } from './use-new-lead.ts'

/** Focuses the first faulty field after a refusal, so that screen readers read its error. */
export function useFocusOnFault({ errors, refusals }: NewLead): void {
  const focusFirst = useEffectEvent(() => {
    const [first] = faultyFields(errors)
    if (first) document.getElementById(first.name)?.focus()
  })
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])
}
