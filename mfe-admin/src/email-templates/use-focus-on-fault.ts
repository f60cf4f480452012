import { useEffect } from 'react'
import { templateFields } from './template-form.ts'
import type { TemplateFormState } from './use-template-form.ts'

/** After a refusal the first field that is wrong has the focus. On a phone another view may cover it: `show` takes that away. */
export function useFocusOnFault({ errors, refusals }: TemplateFormState, show: () => void): void {
  const first = templateFields.find((field) => errors[field] !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each keystroke after it
  useEffect(() => {
    if (refusals === 0 || first === undefined) return
    show()
    // After the field is shown: what is hidden takes no focus.
    const frame = requestAnimationFrame(() => document.getElementById(`template-${first}`)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [refusals])
}
