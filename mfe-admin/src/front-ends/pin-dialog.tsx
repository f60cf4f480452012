import { type Role, roleLabel, roleLevels } from '@crm/contracts'
import { call, useToast, useUnsavedChanges } from '@crm/shell-api'
import { Dialog, Field, Input, NativeSelect } from '@crm/ui'
import { useId, useState } from 'react'
import { FormFoot } from '../form-foot.tsx'
import { type FrontEnd, titleOf } from './front-end.ts'
import { useDeed } from './use-front-ends.ts'

const person = 'one person'
const whom = [
  { value: person, label: 'One person' },
  ...(Object.keys(roleLevels) as Role[]).map((role) => ({ value: role, label: `Everybody with the role ${roleLabel(role)}` })),
]

/** Asks who is to get which release from now on. */
export function PinDialog({ frontEnd, onClose }: { frontEnd: FrontEnd; onClose: () => void }) {
  const formId = useId()
  const toast = useToast()
  const { name } = frontEnd
  const releases = frontEnd.releases.filter(({ state }) => state !== 'quarantined')
  const [version, setVersion] = useState(releases[0]?.version ?? '')
  const [who, setWho] = useState<string>(person)
  const [username, setUsername] = useState('')
  const [isMissing, setMissing] = useState(false)
  useUnsavedChanges(username !== '')
  const pinning = useDeed({
    deed: (pin: { role: Role } | { username: string }) => call('pinFrontEnd', { params: { name }, body: { version, ...pin } }),
    failed: () => `Failed to pin ${version}`,
    onDone: () => {
      toast({ tone: 'success', title: 'Success', description: `${version} of ${titleOf(name)} is pinned` })
      onClose()
    },
  })
  return (
    <Dialog
      title={`Pin a release of ${titleOf(name)}`}
      description="They get this release, whatever everybody else gets, until the pin is taken back. It comes at their next change of page."
      dirty={username !== ''}
      onRequestClose={onClose}
      footer={
        <FormFoot formId={formId} busy={pinning.isPending}>
          Pin a release
        </FormFoot>
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
