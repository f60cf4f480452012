import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldControl()} {...rest} className={clsx('input', className)} />
}

/** A text area that grows with its text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...useFieldControl()} {...rest} className={clsx('textarea', className)} />
}

/** A date input; its value is `yyyy-mm-dd` or blank. */
export function DateInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <Input {...props} type="date" />
}

/** An amount in dollars, from 0 in steps of a cent. Its value is text. */
export function MoneyInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className="adorned">
      <span className="adornment" aria-hidden="true">
        $
      </span>
      <Input
        min="0"
        step="0.01"
        inputMode="decimal"
        placeholder="0.00"
        {...rest}
        type="number"
        className={clsx('input-money', className)}
      />
    </span>
  )
}
