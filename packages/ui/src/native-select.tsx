import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'

export type SelectOption = { value: string; label: string }

/** The browser's own list, which supports touch, keyboard and type-ahead everywhere. */
export function NativeSelect({
  options,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] }) {
  return (
    <span className="select-wrap">
      <select {...useFieldControl()} {...rest} className={clsx('input select', className)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  )
}
