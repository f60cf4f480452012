import { type TemplateVariable, templateVariables, unknownPlaceholdersIn } from '@crm/contracts'
import { useSettled } from '@crm/shell-api'
import { TriangleAlert } from 'lucide-react'
import { braced, isOpen } from './braced.ts'

type Props = { text: string; onUse: (written: string, meant: string) => void }

export function UnknownVariables({ text, onUse }: Props) {
  const unknown = unknownPlaceholdersIn(useSettled(text))
  return (
    <div role="status">
      {unknown.map((name) => (
        <p key={name} className="mt-1.5 flex items-start gap-2 text-sm text-warn">
          <TriangleAlert className="icon mt-0.5" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            <code className="font-mono">{braced(name)}</code> is no known variable; messages with it are not sent.{' '}
            <Suggestion name={name} onUse={onUse} />
          </span>
        </p>
      ))}
    </div>
  )
}

function Suggestion({ name, onUse }: { name: string; onUse: Props['onUse'] }) {
  const nearest = isOpen(name) ? null : nearestVariable(name)
  return (
    nearest && (
      <button
        type="button"
        className="font-medium text-link underline max-md:min-h-11 pointer-coarse:min-h-11"
        onClick={() => onUse(name, nearest)}
      >
        Use {nearest}
      </button>
    )
  )
}

/** The variable with the fewest letters to change; null if none is similar. */
export function nearestVariable(name: string): TemplateVariable | null {
  const written = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const [nearest] = templateVariables
    .map((variable) => ({ variable, steps: distance(written, variable) }))
    .filter(({ variable, steps }) => steps * 2 < Math.max(written.length, variable.length))
    .sort((a, b) => a.steps - b.steps)
  return nearest?.variable ?? null
}

// Levenshtein distance, with one row of the table at a time.
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let place = 1; place <= to.length; place++) {
      const exchanged = (row[place - 1] ?? 0) + (letter === to[place - 1] ? 0 : 1)
      next.push(Math.min(exchanged, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
