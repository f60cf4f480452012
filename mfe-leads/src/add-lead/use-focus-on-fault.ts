import { useEffect, useEffectEvent } from 'react'
import { faultyFields } from './field-errors.ts'
import type { NewLead } from './use-new-lead.ts'

/** After a refusal the first faulty field takes the focus: its error is then read with it. */
export function useFocusOnFault({ errors, refusals }: NewLead): void {
  const focusFirst = useEffectEvent(() => {
    const [first] = faultyFields(errors)
    if (first) document.getElementById(first.name)?.focus()
  })
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])
}
