import { useEffect } from 'react'

/** Focuses the first invalid field after a refusal. */
export function useFocusOnFault(formId: string, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [formId, refusals])
}
