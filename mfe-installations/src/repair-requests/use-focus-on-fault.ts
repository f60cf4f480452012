import { useEffect } from 'react'

/** After a refusal the first field that is wrong has the focus. */
export function useFocusOnFault(formId: string, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [formId, refusals])
}
