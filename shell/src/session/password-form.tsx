import type { ApiError } from '@crm/shell-api'
import { Button, Field, Input, Notice, PasswordInput } from '@crm/ui'
import { type SubmitEvent, useState } from 'react'
import { useLogout } from '../frame/leave-guard.tsx'
import { login } from './session.ts'

export function PasswordForm({ username }: { username: string }) {
  const logout = useLogout()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(null)
    try {
      await login(username, password)
    } catch (error) {
      // The cast is safe: only the call can fail here, and it throws only ApiError.
      setRefusal(error as ApiError)
      setBusy(false)
    }
  }
  return (
    <form className="space-y-4" onSubmit={submit}>
      {refusal !== null && (
        <Notice tone="danger" role="alert">
          {refusal.message}
        </Notice>
      )}
      <Field label="Username">
        <Input value={username} readOnly autoComplete="username" />
      </Field>
      <Field label="Password">
        <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} required />
      </Field>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={logout}>Use another account</Button>
        <Button type="submit" variant="primary" busy={busy} busyText="Signing In...">
          Sign In
        </Button>
      </div>
    </form>
  )
}
