import { type FrontEndDetails, getRoleLabel } from '@crm/contracts'
import { call, lazyRetry, useToast } from '@crm/shell-api'
import { Button, IconButton, useRowFocus } from '@crm/ui'
import { Pin as PinIcon, X } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { ListCard } from '../screen-parts.tsx'
import { type ReleasePin, VersionNumber } from './front-end.tsx'
import { useFrontEndAction } from './front-end-queries.ts'

const PinDialog = lazyRetry(() => import('../record-form/dialogs.ts').then((dialog) => dialog.PinDialog))

export function ReleasePinsCard({ frontEnd, mayAct }: { frontEnd: FrontEndDetails; mayAct: boolean }) {
  const toast = useToast()
  const [isPinning, startPinning] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useRowFocus(list, false, 'li')
  const { name, pins } = frontEnd
  const unpinning = useFrontEndAction({
    action: ({ role, username }: ReleasePin) => call('unpinFrontEnd', { params: { name }, query: role === null ? { username } : { role } }),
    failed: (pin) => `Failed to remove pin: ${whoOf(pin)}`,
    onDone: (_answer, pin) => toast({ tone: 'success', title: 'Success', description: `Pin removed: ${whoOf(pin)}` }),
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
      <div ref={list}>
        {pins.length === 0 ? (
          <p className="px-4 py-3 text-sm text-fg-muted">No pins yet.</p>
        ) : (
          <ul>
            {pins.map((pin) => (
              <li key={whoOf(pin)} className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0">
                <span className="min-w-0 flex-1 wrap-anywhere">{whoOf(pin)}</span>
                <VersionNumber of={pin.version} />
                {mayAct && (
                  <IconButton label={`Remove pin: ${whoOf(pin)}`} disabled={unpinning.isPending} onClick={() => unpinning.mutate(pin)}>
                    <X className="icon" aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Suspense fallback={null}>{isPinning && <PinDialog frontEnd={frontEnd} onClose={() => startPinning(false)} />}</Suspense>
    </ListCard>
  )
}

function whoOf({ role, username, is_deleted: isDeleted }: ReleasePin): string {
  if (role !== null) return `All users with the role ${getRoleLabel(role)}`
  return isDeleted ? `${username} (deleted user)` : (username ?? '')
}
