import { Button } from '@crm/ui'
import { Pause, Play } from 'lucide-react'
import { useMoments } from '../mail/moments.ts'

type Props = { isPaused: boolean; hasFailed: boolean; at: number; onPause: () => void }

/** How fresh the page is, and a button that lets it stand still. */
export function Freshness({ isPaused, hasFailed, at, onPause }: Props) {
  const { clock } = useMoments()
  const Icon = isPaused ? Play : Pause
  return (
    <div className="flex flex-wrap items-center gap-3 max-md:w-full">
      {hasFailed ? (
        <p role="alert" className="text-sm text-danger">
          Failed to fetch the queues
        </p>
      ) : (
        at > 0 && (
          <p className="flex items-center gap-2 text-sm text-fg-muted">
            <span className={`size-2 rounded-full ${isPaused ? 'bg-fg-subtle' : 'bg-ok'}`} aria-hidden="true" />
            {isPaused ? 'As of' : 'Live,'} {clock(new Date(at).toISOString())}
          </p>
        )
      )}
      <Button className="max-md:flex-1" onClick={onPause}>
        <Icon className="icon" aria-hidden="true" /> {isPaused ? 'Resume updates' : 'Pause updates'}
      </Button>
    </div>
  )
}
