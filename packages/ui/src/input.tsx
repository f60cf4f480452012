import { clsx } from 'clsx'
import { ChevronDown, Eye, EyeOff, X } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useRef, useState, type WheelEvent } from 'react'
import { IconButton } from './button.tsx'
import { useFieldControlProps, useFieldLabelId } from './field.tsx'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" onWheel={leaveNumberUnchanged} {...useFieldControlProps()} {...rest} className={clsx('input', className)} />
}

/** Browsers change a focused number when the wheel turns over it. Without the focus, the wheel only scrolls the page. */
function leaveNumberUnchanged({ currentTarget: input }: WheelEvent<HTMLInputElement>) {
  if (input.type === 'number' && input === document.activeElement) input.blur()
}

/** A multi-line text input that grows with its text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...useFieldControlProps()} {...rest} className={clsx('textarea', className)} />
}

/** A date input. Its value is `yyyy-mm-dd` or blank. On touch screens, which may offer no other way, a button clears an optional date. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'ref'>) {
  const input = useRef<HTMLInputElement>(null)
  const { required } = useFieldControlProps()
  const labelId = useFieldLabelId()
  const isClearable = Boolean(rest.value) && !required && !rest.required && !rest.disabled && !rest.readOnly
  const clear = (event: MouseEvent) => {
    if (input.current === null) return
    // React replaces the setter of the element and would then ignore the event, so the browser's own setter is called.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input.current, '')
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    // The button disappears. After a tap (`detail` 1) the focus stays away, because some phones would open the calendar.
    if (event.detail === 0) input.current.focus()
  }
  return (
    <span className="adorned">
      <Input {...rest} ref={input} type="date" className={clsx(isClearable && 'input-clearable', className)} />
      {isClearable && (
        <IconButton label="Clear date" aria-describedby={labelId} className="date-clear" onClick={clear}>
          <X className="icon" aria-hidden="true" />
        </IconButton>
      )}
    </span>
  )
}

/** An input for an amount in dollars, from 0 and in steps of a cent. Its value is text. */
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

/** `notShown`: why the password can't be shown, if so. The button then says that instead. */
type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { notShown?: string | undefined }

export function PasswordInput({ className, notShown, ...rest }: PasswordInputProps) {
  const [wanted, setWanted] = useState(false)
  const [explained, setExplained] = useState(false)
  const shown = wanted && notShown === undefined
  return (
    <>
      <span className="adorned">
        <Input autoComplete="current-password" {...rest} type={shown ? 'text' : 'password'} className={clsx('input-end', className)} />
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => (notShown === undefined ? setWanted(!shown) : setExplained(true))}
        >
          {shown ? <EyeOff className="icon" aria-hidden="true" /> : <Eye className="icon" aria-hidden="true" />}
        </IconButton>
      </span>
      {notShown !== undefined && <span role="status">{explained && <span className="hint block">{notShown}</span>}</span>}
    </>
  )
}

export type SelectOption = { value: string; label: string }

export const buildOptions = (labels: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** A select element of the browser, because it supports touch, keyboard and type-ahead on all devices. */
export function NativeSelect({
  options,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] }) {
  return (
    <span className="select-wrap">
      <select {...useFieldControlProps()} {...rest} className={clsx('input select', className)}>
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

/** Returns errors for half-typed date and number inputs, by field name. Their value is '', so only the element itself knows that text was typed. */
export function findIncompleteInputErrors(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.validity.badInput,
  )
  return Object.fromEntries(inputs.map(({ name, type }) => [name, type === 'date' ? 'This date is incomplete.' : 'This is not a number.']))
}
