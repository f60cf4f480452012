import { type FrontEndDetails, getRoleLabel, type Role, roleLevels } from '@crm/contracts'
import { FormDialog, useRecordForm } from '@crm/forms'
import { call, useToast } from '@crm/shell-api'
import { Field, Input, NativeSelect } from '@crm/ui'
import { formatFrontEndName } from './front-end.tsx'
import { useFrontEndAction } from './front-end-queries.ts'

const person = 'one user'
const whom = [
  { value: person, label: 'One user' },
  ...(Object.keys(roleLevels) as Role[]).map((role) => ({ value: role, label: `All users with the role ${getRoleLabel(role)}` })),
]

type PinFormValues = { version: string; who: string; username: string }

export function PinDialog({ frontEnd, onClose }: { frontEnd: FrontEndDetails; onClose: () => void }) {
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
      description="The selected user or role keeps this release until the pin is removed, even if others get a new one. It loads the next time they open a page."
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
