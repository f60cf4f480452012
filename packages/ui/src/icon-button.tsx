import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** A button that shows only an icon; `label` is its name and carries the record's name where it stands in a row. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} aria-label={label} className={clsx('icon-btn', className)} />
}
