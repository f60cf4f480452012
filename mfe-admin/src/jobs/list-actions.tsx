import type { JobAction } from '@crm/contracts'
import { Button } from '@crm/ui'
import { Ban, RotateCcw } from 'lucide-react'

type Props = { selected: number; onAct: (action: JobAction, of: 'selected' | 'matching') => void }

export function ListActions({ selected, onAct }: Props) {
  const of = selected > 0 ? 'selected' : 'matching'
  const whom = selected > 0 ? `${selected.toLocaleString('en-US')} selected` : 'all that match'
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-haspopup="dialog" onClick={() => onAct('retry', of)}>
        <RotateCcw className="icon" aria-hidden="true" /> Retry {whom}...
      </Button>
      <Button aria-haspopup="dialog" onClick={() => onAct('cancel', of)}>
        <Ban className="icon" aria-hidden="true" /> Cancel {whom}...
      </Button>
    </div>
  )
}
