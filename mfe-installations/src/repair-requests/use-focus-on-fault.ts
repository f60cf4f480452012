import { useEffect } from 'react'
import { fieldLabels } from './repair-form.ts'
import type { RepairFormState } from './use-repair-form.ts'

/** After a refusal the first field that is wrong has the focus, in the order in which they stand. */
export function useFocusOnFault(formId: string, { errors, refusals }: RepairFormState): void {
  const first = Object.keys(fieldLabels).find((field) => errors[field] !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each keystroke after it
  useEffect(() => {
    if (refusals > 0 && first !== undefined) document.getElementById(`${formId}-${first}`)?.focus()
  }, [refusals])
}
