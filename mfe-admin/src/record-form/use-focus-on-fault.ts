import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { FormErrors } from './form-kind.ts'

type Refused<Form> = { errors: FormErrors<Form>; refusals: number }

/** After a refusal the first of the fields that is wrong has the focus. Where another view may cover it, `show` takes that away. */
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
      // At once, for what is hidden takes no focus.
      if (show) flushSync(show)
      document.getElementById(idOf(first))?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [refusals])
}
