import type { SessionUser } from '@crm/contracts'
import { type ApiError, call } from '@crm/shell-api'
import { Button, Field, Input, NoticeBanner, PasswordInput } from '@crm/ui'
import { useForm } from 'react-hook-form'
import { fetchReleases } from '../remotes/releases.ts'
import { loadSession, logout } from './session.ts'

/** Shown instead of every page to a user who signed in with a one-time password. */
export function NewPasswordPage({ user }: { user: SessionUser }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const { password: fault, root: refusal } = formState.errors
  const submit = handleSubmit(async ({ password }) => {
    try {
      await call('changePassword', { body: { password } })
    } catch (error) {
      // The type is certain, because `call` throws only ApiError.
      const { status, errors, message } = error as ApiError
      if (status === 401 || status === 409) return loadSession()
      const [first] = errors
      return setError(first === undefined ? 'root' : 'password', { message: first?.message ?? message }, { shouldFocus: true })
    }
    // The user may get other releases than before the sign-in.
    await fetchReleases()
    await loadSession()
  })
  return (
    <main className="min-h-screen flex flex-col items-center justify-center p-4 max-md:justify-start max-md:pt-12">
      <title>New Password – CRM</title>
      <div className="w-full max-w-sm">
        <h1 className="text-2xl font-semibold tracking-tight">New Password</h1>
        <p className="text-fg-muted mt-1 mb-6">Your password was reset. Choose a new one that only you know.</p>
        <form className="space-y-4" onSubmit={submit}>
          {refusal?.message !== undefined && (
            <NoticeBanner tone="danger" role="alert">
              {refusal.message}
            </NoticeBanner>
          )}
          <Field label="Username">
            <Input className="h-11!" value={user.username} readOnly autoComplete="username" />
          </Field>
          <Field label="New password" hint="At least 8 characters" error={fault?.message}>
            <PasswordInput className="h-11!" autoComplete="new-password" maxLength={255} required {...register('password')} />
          </Field>
          <div className="flex justify-end gap-2 max-md:flex-col-reverse">
            <Button className="h-11!" onClick={() => void logout()}>
              Logout
            </Button>
            <Button type="submit" variant="primary" className="h-11!" busy={formState.isSubmitting} busyText="Saving...">
              Save Password
            </Button>
          </div>
        </form>
      </div>
    </main>
  )
}
