import { roleLabel } from '@crm/contracts'
import { call, useToast } from '@crm/shell-api'
import { Button, IconButton } from '@crm/ui'
import { Pin as PinIcon, X } from 'lucide-react'
import { useState } from 'react'
import { ListCard } from '../list-card.tsx'
import type { FrontEnd, Pin } from './front-end.ts'
import { PinDialog } from './pin-dialog.tsx'
import { useDeed } from './use-front-ends.ts'
import { Version } from './version.tsx'

/** Who gets a certain release, whatever the others get. */
export function Pins({ frontEnd, mayAct }: { frontEnd: FrontEnd; mayAct: boolean }) {
  const toast = useToast()
  const [isPinning, startPinning] = useState(false)
  const { name, pins } = frontEnd
  const unpinning = useDeed({
    deed: ({ role, username }: Pin) => call('unpinFrontEnd', { params: { name }, query: role === null ? { username } : { role } }),
    failed: (pin) => `Failed to take back the pin of ${whoOf(pin)}`,
    onDone: (_answer, pin) => toast({ tone: 'success', title: 'Success', description: `${whoOf(pin)} get what everybody gets` }),
  })
  return (
    <ListCard
      title="Pins"
      actions={
        mayAct &&
        frontEnd.releases.length > 0 && (
          <Button onClick={() => startPinning(true)}>
            <PinIcon className="icon" aria-hidden="true" /> Pin a release
          </Button>
        )
      }
    >
      {pins.length === 0 ? (
        <p className="px-4 py-3 text-sm text-fg-muted">Nobody is pinned to a release.</p>
      ) : (
        <ul>
          {pins.map((pin) => (
            <li key={whoOf(pin)} className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0">
              <span className="min-w-0 flex-1 wrap-anywhere">{whoOf(pin)}</span>
              <Version of={pin.version} />
              {mayAct && (
                <IconButton
                  label={`Take back the pin of ${whoOf(pin)}`}
                  disabled={unpinning.isPending}
                  onClick={() => unpinning.mutate(pin)}
                >
                  <X className="icon" aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isPinning && <PinDialog frontEnd={frontEnd} onClose={() => startPinning(false)} />}
    </ListCard>
  )
}

function whoOf({ role, username, is_deleted: isDeleted }: Pin): string {
  if (role !== null) return `Everybody with the role ${roleLabel(role)}`
  return isDeleted ? `${username} (no user any more)` : (username ?? '')
}
