import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** A button with only an icon; `label` is its name, and in a row includes the name of the record. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} aria-label={label} className={clsx('icon-btn', className)} />
}
