import type { User } from '@crm/contracts'
import { call, isApiError, messageOf, useSession, useToast } from '@crm/shell-api'
import { Dialog, Field, Notice, PasswordInput } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormFooter } from '../record-form/form-footer.tsx'
import { describeOpenSessions, invalidateUsers, passwordFault, shortestPassword } from './user-form.ts'
import { nameOf } from './user-parts.tsx'

type Props = { user: User; onClose: () => void }

const failed = 'Failed to reset password'

export function ResetPasswordDialog({ user, onClose }: Props) {
  const formId = useId()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const client = useQueryClient()
  const toast = useToast()
  const { user: actor } = useSession()
  const reset = useMutation({
    mutationFn: () => call('resetUserPassword', { params: { id: user.id }, body: { password } }),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Password reset successfully' })
      onClose()
      void invalidateUsers(client)
    },
    onError: (error) => {
      setFault(isApiError(error) ? error.errors.find(({ path }) => path === 'password')?.message : undefined)
      toast({ tone: 'error', title: failed, description: messageOf(error, 'Please try again') })
    },
  })
  return (
    <Dialog
      title="Reset Password"
      description={nameOf(user)}
      dirty={password !== ''}
      onRequestClose={onClose}
      footer={
        <FormFooter formId={formId} disabled={password === ''} busy={reset.isPending} busyText="Resetting...">
          Reset Password
        </FormFooter>
      }
    >
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          // This form is inside another form's dialog, and React would bubble the event to it.
          event.stopPropagation()
          const wrong = passwordFault(password)
          setFault(wrong)
          if (wrong !== undefined) toast({ tone: 'error', title: failed, description: `Password: ${wrong}` })
          else if (!reset.isPending) reset.mutate()
        }}
      >
        <Field label="New password" hint={`At least ${shortestPassword} characters`} error={fault}>
          <PasswordInput
            autoComplete="new-password"
            maxLength={255}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setFault(undefined)
            }}
          />
        </Field>
        <Notice tone={user.username === actor.username ? 'warn' : 'info'}>
          <p>
            {user.username === actor.username
              ? 'You are signed out everywhere, here too.'
              : `${describeOpenSessions(user.open_sessions)} Tell ${nameOf(user)} the new password yourself.`}
          </p>
        </Notice>
      </form>
    </Dialog>
  )
}
