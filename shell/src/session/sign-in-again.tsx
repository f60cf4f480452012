import { type ApiError, onSessionExpired } from '@crm/shell-api'
import { Button, Field, Input, Notice, PasswordInput } from '@crm/ui'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ShellDialog } from '../dialog.tsx'
import { login, logout } from './session.ts'

type Answer = (signedIn: boolean) => void

/** When the session ends in the middle of work: signs the same person in over the page, so that nothing typed is lost. */
export function SignInAgain({ username }: { username: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => onSessionExpired(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (answer === null) return null
  const finish = (signedIn: boolean) => {
    setAnswer(null)
    answer(signedIn)
  }
  return (
    <ShellDialog title="Sign in again" description="Your session has ended. What you typed is still here." onClose={() => finish(false)}>
      <PasswordForm username={username} onSignedIn={() => finish(true)} />
    </ShellDialog>
  )
}

function PasswordForm({ username, onSignedIn }: { username: string; onSignedIn: () => void }) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(null)
    try {
      await login(username, password)
      onSignedIn()
    } catch (error) {
      // Only the call can fail here, and it throws nothing else.
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
        <Button onClick={() => void logout()}>Use another account</Button>
        <Button type="submit" variant="primary" busy={busy} busyText="Signing In...">
          Sign In
        </Button>
      </div>
    </form>
  )
}
