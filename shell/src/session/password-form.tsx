import type { ApiError } from '@crm/shell-api'
import { Button, Field, Input, NoticeBanner, PasswordInput } from '@crm/ui'
import { useForm } from 'react-hook-form'
import { useGuardedLogout } from '../frame/leave-guard.tsx'
import { login } from './session.ts'

export function PasswordForm({ username }: { username: string }) {
  const logout = useGuardedLogout()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const refusal = formState.errors.root?.message
  const submit = handleSubmit(({ password }) =>
    // The type is certain, because `login` throws only ApiError.
    login(username, password).catch((error: ApiError) => setError('root', { message: error.message })),
  )
  return (
    <form className="space-y-4" onSubmit={submit}>
      {refusal !== undefined && (
        <NoticeBanner tone="danger" role="alert">
          {refusal}
        </NoticeBanner>
      )}
      <Field label="Username">
        <Input value={username} readOnly autoComplete="username" />
      </Field>
      <Field label="Password">
        <PasswordInput {...register('password')} required />
      </Field>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={logout}>Use another account</Button>
        <Button type="submit" variant="primary" busy={formState.isSubmitting} busyText="Signing In...">
          Sign In
        </Button>
      </div>
    </form>
  )
}
