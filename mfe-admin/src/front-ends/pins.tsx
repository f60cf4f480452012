import { type FrontEndDetails, getRoleLabel, type Role, roleLevels } from '@crm/contracts'
import { FormDialog, useRecordForm } from '@crm/forms'
import { call, useToast } from '@crm/shell-api'
import { Button, Field, IconButton, Input, NativeSelect, useRowFocus } from '@crm/ui'
import { Pin as PinIcon, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { ListCard } from '../screen-parts.tsx'
import { formatFrontEndName, type ReleasePin, VersionNumber } from './front-end.tsx'
import { useFrontEndAction } from './front-end-queries.ts'

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

type PinFormValues = { version: string; who: string; username: string }

function PinDialog({ frontEnd, onClose }: { frontEnd: FrontEndDetails; onClose: () => void }) {
  const toast = useToast()
  const { name } = frontEnd
  const releases = frontEnd.releases.filter(({ state }) => state !== 'quarantined')
  const pinning = useFrontEndAction({
    action: ({ version, who, username }: PinFormValues) =>
      call('pinFrontEnd', {
        params: { name },
        body: { version, ...(who === person ? { username: username.trim() } : { role: who as Role }) },
      }),
    failed: ({ version }) => `Failed to pin ${version}`,
    onDone: (_answer, { version }) => {
      toast({ tone: 'success', title: 'Success', description: `${version} of ${formatFrontEndName(name)} is pinned` })
      onClose()
    },
  })
  const form = useRecordForm<never, PinFormValues, unknown>({
    record: null,
    valuesOf: () => ({ version: releases[0]?.version ?? '', who: person, username: '' }),
    labels: { version: 'Release', who: 'Who', username: 'Username' },
    check: ({ who, username }) => (who === person && username.trim() === '' ? { username: 'Required' } : {}),
    save: (values) => pinning.mutateAsync(values),
    onSaved: () => undefined,
    onRefused: () => undefined,
  })
  return (
    <FormDialog
      title={`Pin a release of ${formatFrontEndName(name)}`}
      description="These users get this release until the pin is removed, whatever other users get. It loads when they open another page."
      form={form}
      submit="Pin a release"
      onRequestClose={onClose}
    >
      <form {...form.props} className="grid gap-4">
        <Field {...form.field('version')}>
          <NativeSelect options={releases.map(({ version }) => ({ value: version, label: version }))} {...form.bind('version')} />
        </Field>
        <Field {...form.field('who')}>
          <NativeSelect options={whom} {...form.bind('who')} />
        </Field>
        {form.values.who === person && (
          <Field {...form.field('username')} required>
            <Input maxLength={50} autoCapitalize="none" {...form.bind('username')} />
          </Field>
        )}
      </form>
    </FormDialog>
  )
}
