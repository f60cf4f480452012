import { type FrontEndDetails, getRoleLabel, type Role, roleLevels } from '@crm/contracts'
import { call, useToast, useUnsavedChanges } from '@crm/shell-api'
import { Button, Dialog, Field, IconButton, Input, NativeSelect } from '@crm/ui'
import { Pin as PinIcon, X } from 'lucide-react'
import { useId, useState } from 'react'
import { DialogFormFooter } from '../record-form/form-footer.tsx'
import { ListCard } from '../screen-parts.tsx'
import { formatFrontEndName, type ReleasePin, VersionNumber } from './front-end.tsx'
import { useFrontEndAction } from './front-end-queries.ts'

export function ReleasePinsCard({ frontEnd, mayAct }: { frontEnd: FrontEndDetails; mayAct: boolean }) {
  const toast = useToast()
  const [isPinning, startPinning] = useState(false)
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
      {isPinning && <PinDialog frontEnd={frontEnd} onClose={() => startPinning(false)} />}
    </ListCard>
  )
}

function whoOf({ role, username, is_deleted: isDeleted }: ReleasePin): string {
  if (role !== null) return `All users with the role ${getRoleLabel(role)}`
  return isDeleted ? `${username} (deleted user)` : (username ?? '')
}

const person = 'one user'
const whom = [
  { value: person, label: 'One user' },
  ...(Object.keys(roleLevels) as Role[]).map((role) => ({ value: role, label: `All users with the role ${getRoleLabel(role)}` })),
]

function PinDialog({ frontEnd, onClose }: { frontEnd: FrontEndDetails; onClose: () => void }) {
  const formId = useId()
  const toast = useToast()
  const { name } = frontEnd
  const releases = frontEnd.releases.filter(({ state }) => state !== 'quarantined')
  const [version, setVersion] = useState(releases[0]?.version ?? '')
  const [who, setWho] = useState<string>(person)
  const [username, setUsername] = useState('')
  const [isMissing, setMissing] = useState(false)
  useUnsavedChanges(username !== '')
  const pinning = useFrontEndAction({
    action: (pin: { role: Role } | { username: string }) => call('pinFrontEnd', { params: { name }, body: { version, ...pin } }),
    failed: () => `Failed to pin ${version}`,
    onDone: () => {
      toast({ tone: 'success', title: 'Success', description: `${version} of ${formatFrontEndName(name)} is pinned` })
      onClose()
    },
  })
  return (
    <Dialog
      title={`Pin a release of ${formatFrontEndName(name)}`}
      description="These users get this release until the pin is removed, whatever other users get. It loads when they open another page."
      dirty={username !== ''}
      onRequestClose={onClose}
      footer={
        <DialogFormFooter formId={formId} busy={pinning.isPending}>
          Pin a release
        </DialogFormFooter>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (who !== person) pinning.mutate({ role: who as Role })
          else if (username.trim() === '') setMissing(true)
          else pinning.mutate({ username: username.trim() })
        }}
      >
        <Field label="Release">
          <NativeSelect
            options={releases.map((release) => ({ value: release.version, label: release.version }))}
            value={version}
            onChange={(event) => setVersion(event.target.value)}
          />
        </Field>
        <Field label="Who">
          <NativeSelect options={whom} value={who} onChange={(event) => setWho(event.target.value)} />
        </Field>
        {who === person && (
          <Field label="Username" required error={isMissing && username.trim() === '' ? 'Required' : undefined}>
            <Input value={username} maxLength={50} autoCapitalize="none" onChange={(event) => setUsername(event.target.value)} />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
