import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'

type FieldParts = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldParts | null>(null)

export type FieldProps = {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  optional?: boolean
  /** A text beside the label, such as "changed". For screen readers it is a description of the control, not part of its name. */
  mark?: ReactNode
  /** The id of the control. It is generated if it is not given; give one only if a link must find the control. */
  id?: string
  className?: string
}

/** A control with label, mark, hint and error text. The control inside reads its id and descriptions from this component. */
export function Field({ label, children, hint, error, required = false, optional = false, mark, id, className }: FieldProps) {
  const made = useId()
  const own = id ?? made
  const described = [mark && `${own}-mark`, hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id: own, labelId: `${own}-label`, describedBy: described, invalid: Boolean(error), required }}>
      <div className={clsx('field', className)}>
        <div className="flex items-baseline gap-2">
          <label className="label" id={`${own}-label`} htmlFor={own}>
            {label}
            {required && (
              <span className="label-star" aria-hidden="true">
                {' *'}
              </span>
            )}
            {optional && <span className="label-note"> (optional)</span>}
          </label>
          {mark && (
            <span className="label-mark" id={`${own}-mark`}>
              {mark}
            </span>
          )}
        </div>
        {children}
        {hint && (
          <p className="hint" id={`${own}-hint`}>
            {hint}
          </p>
        )}
        {error && (
          <p className="error" id={`${own}-error`}>
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

/** The id of the label of the surrounding field, for a control that consists of several elements. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId
}

/** The attributes that a control inside a Field must set on its element. Props of the caller are spread after them, so they take precedence. */
export function useFieldControlProps() {
  const field = useContext(FieldContext)
  return {
    ...(field && { id: field.id, required: field.required }),
    ...(field?.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field?.invalid && { 'aria-invalid': true as const }),
  }
}
