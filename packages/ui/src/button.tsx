import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger'

/** Returns the CSS classes of a button, for a link that should look like a button. */
export function getButtonClass(variant: ButtonVariant = 'outline'): string {
  return clsx('btn', variant !== 'outline' && `btn-${variant}`)
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** While true, the button is disabled and shows `busyText`. */
  busy?: boolean
  busyText?: string
}

export function Button({ variant = 'outline', busy = false, busyText, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={clsx(getButtonClass(variant), className)} disabled={busy || disabled}>
      {busy && <Spinner />}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** A button with only an icon. `label` is its accessible name; in a list it should include the name of the record ("Edit Ann Lee"). */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} aria-label={label} className={clsx('icon-btn', className)} />
}

/** The spinner is hidden from screen readers, so there must be a text beside it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
