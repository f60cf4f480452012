import { templateVariables } from '@crm/contracts'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

type Props = { used: readonly string[]; onInsert: (text: string) => void }

/** The variables to insert, ticked where the template has them already. One stop for Tab; arrow keys go through them. */
export function VariableToolbar({ used, onInsert }: Props) {
  const [stop, setStop] = useState(0)
  const count = templateVariables.filter((name) => used.includes(name)).length

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = templateVariables.length - 1
    const next = { ArrowRight: stop === last ? 0 : stop + 1, ArrowLeft: stop === 0 ? last : stop - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label={`Insert a variable at the cursor; ${count} of ${templateVariables.length} used`}
      className="flex flex-wrap gap-1 border-b border-line bg-muted p-2 max-md:flex-nowrap max-md:overflow-x-auto"
      onKeyDown={onKeyDown}
    >
      {templateVariables.map((name, place) => {
        const isUsed = used.includes(name)
        return (
          <button
            key={name}
            type="button"
            tabIndex={place === stop ? 0 : -1}
            className={`inline-flex h-6 shrink-0 items-center gap-1 rounded-full border px-2 font-mono text-xs max-md:h-11 max-md:px-3 pointer-coarse:h-11 pointer-coarse:px-3 ${
              isUsed ? 'border-transparent bg-primary-soft text-on-primary-soft' : 'border-input bg-surface text-fg hover:bg-muted'
            }`}
            onFocus={() => setStop(place)}
            onClick={() => onInsert(`{{${name}}}`)}
          >
            {isUsed && <Check className="size-3 shrink-0" aria-hidden="true" />}
            {name}
            {isUsed && <span className="sr-only"> (used)</span>}
          </button>
        )
      })}
    </div>
  )
}
