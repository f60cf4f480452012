import { unknownPlaceholdersIn } from '@crm/contracts'
import { useSettled } from '@crm/shell-api'
import { TriangleAlert } from 'lucide-react'
import { braced, isOpen } from './braced.ts'
import { nearestVariable } from './nearest-variable.ts'

type Props = { text: string; onUse: (written: string, meant: string) => void }

/** What stands in double braces and is no variable, once typing has paused, and which one was probably meant. */
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
