import type { User } from '@crm/contracts'
import { FormDialog, useRecordForm } from '@crm/forms'
import { call, messageOf, useSession, useToast } from '@crm/shell-api'
import { Field, NoticeBanner, PasswordInput } from '@crm/ui'
import { useQueryClient } from '@tanstack/react-query'
import { describeSessionsToEnd, minPasswordLength, userQueries, validatePassword } from './user-form.ts'
import { getUserDisplayName } from './user-parts.tsx'

type Props = { user: User; onClose: () => void }

export function ResetPasswordDialog({ user, onClose }: Props) {
  const client = useQueryClient()
  const toast = useToast()
  const { user: actor } = useSession()
  const name = getUserDisplayName(user)
  const form = useRecordForm<never, { password: string }, unknown>({
    record: null,
    valuesOf: () => ({ password: '' }),
    labels: { password: 'New password' },
    check: ({ password }) => {
      const fault = validatePassword(password)
      return fault === undefined ? {} : { password: fault }
    },
    save: ({ password }) => call('resetUserPassword', { params: { id: user.id }, body: { password } }),
    onSaved: () => {
      toast({ tone: 'success', title: 'Password reset successfully' })
      onClose()
      void userQueries.invalidate(client)
    },
    onRefused: ({ password }, thrown) => {
      const description = thrown === undefined ? `Password: ${password}` : messageOf(thrown, 'Please try again')
      toast({ tone: 'error', title: 'Failed to reset password', description })
    },
  })
  return (
    <FormDialog
      title="Reset Password"
      description={name}
      form={form}
      submit="Reset Password"
      submitProps={{ disabled: form.values.password === '', busyText: 'Resetting...' }}
      onRequestClose={onClose}
    >
      <form {...form.props} className="space-y-4">
        <Field {...form.field('password')} hint={`At least ${minPasswordLength} characters`}>
          <PasswordInput autoComplete="new-password" maxLength={255} {...form.bind('password')} />
        </Field>
        <NoticeBanner tone={user.username === actor.username ? 'warn' : 'info'}>
          <p>
            {user.username === actor.username
              ? 'You will be signed out on all devices, including this one.'
              : `${describeSessionsToEnd(user.open_sessions)} Give ${name} the one-time password. ${name} must choose a new one at the next sign-in.`}
          </p>
        </NoticeBanner>
      </form>
    </FormDialog>
  )
}
