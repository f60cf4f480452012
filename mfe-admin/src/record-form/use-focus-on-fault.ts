import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { FormErrors } from './form-kind.ts'

type Refused<Form> = { errors: FormErrors<Form>; refusals: number }

/** Focuses the first faulty field after a refusal. `show` first reveals the form, if another view may cover it. */
export function useFocusOnFault<Form>(
  { errors, refusals }: Refused<Form>,
  fields: readonly (keyof Form & string)[],
  idOf: (field: keyof Form & string) => string,
  show?: () => void,
): void {
  const first = fields.find((field) => errors[field] !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each keystroke after it
  useEffect(() => {
    if (refusals === 0 || first === undefined) return
    const frame = requestAnimationFrame(() => {
      // Synchronously, because a hidden field cannot get the focus.
      if (show) flushSync(show)
      document.getElementById(idOf(first))?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [refusals])
}
