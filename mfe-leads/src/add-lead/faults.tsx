import { CircleAlert } from 'lucide-react'
import { type FieldErrors, faultyFields } from './field-errors.ts'

export function Faults({ errors }: { errors: FieldErrors }) {
  const fields = faultyFields(errors)
  if (fields.length === 0) return null
  return (
    <div className="mr-auto min-w-0 text-danger text-sm max-md:w-full" role="alert">
      <p className="break-words">
        <CircleAlert className="icon mr-1.5 inline align-text-bottom" aria-hidden="true" />
        {fields.length === 1 ? '1 field to check: ' : `${fields.length} fields to check: `}
        {fields.map(({ name, label }, place) => (
          <span key={name}>
            {place > 0 && ', '}
            <button
              type="button"
              className="font-medium underline max-md:min-h-11 pointer-coarse:min-h-11"
              onClick={() => document.getElementById(name)?.focus()}
            >
              {label}
            </button>
          </span>
        ))}
      </p>
    </div>
  )
}
