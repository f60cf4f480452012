import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'

/** One line of text. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldControl()} {...rest} className={clsx('input', className)} />
}

/** Several lines of text; grows with what is typed. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...useFieldControl()} {...rest} className={clsx('textarea', className)} />
}

/** A day; its value is `yyyy-mm-dd` or blank. */
export function DateInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <Input {...props} type="date" />
}

/** An amount in dollars from 0, in cents' steps. Its value is text. */
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
