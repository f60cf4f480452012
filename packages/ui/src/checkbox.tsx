import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'children'>

/** A checkbox without a label needs an `aria-label`. `indeterminate` means that only some of the items are checked. */
export function Checkbox({ label, indeterminate = false, className, ...rest }: BoxProps & { label?: ReactNode; indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  const input = <input {...rest} ref={box} type="checkbox" className={clsx('check', className)} />
  if (label === undefined) return input
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the labeled control is `input`
    <label className="check-row">
      {input}
      <span>{label}</span>
    </label>
  )
}

/** A switch for a setting that takes effect at once, without a save button. */
export function Switch({ label, className, ...rest }: BoxProps & { label: ReactNode }) {
  return (
    <label className="check-row">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has a state of its own for screen readers */}
      <input {...rest} type="checkbox" role="switch" className={clsx('switch', className)} />
      <span>{label}</span>
    </label>
  )
}

export function CheckboxCard({ title, note, mark, ...rest }: BoxProps & { title: string; note: string; mark?: ReactNode }) {
  const id = useId()
  return (
    <label className="pick">
      <input
        {...rest}
        type="checkbox"
        className="visually-hidden"
        {...(mark && { 'aria-labelledby': `${id}-title ${id}-note`, 'aria-describedby': `${id}-mark` })}
      />
      <span className="pick-mark" aria-hidden="true">
        <Check />
      </span>
      <span>
        <span className="pick-title">
          <span id={`${id}-title`}>{title}</span>
          {mark && (
            <>
              {' '}
              <span className="label-mark" id={`${id}-mark`}>
                {mark}
              </span>
            </>
          )}
        </span>
        <span className="pick-note" id={`${id}-note`}>
          {note}
        </span>
      </span>
    </label>
  )
}
