import { type ApiError, onSessionExpired } from '@crm/shell-api'
import { Button, Field, Input, Notice, PasswordInput } from '@crm/ui'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ShellDialog } from '../dialog.tsx'
import { useLogout } from '../frame/leave-guard.tsx'
import { queryClient } from '../query-client.ts'
import { login } from './session.ts'

type Answer = (signedIn: boolean) => void

const nobody: Answer = () => undefined
const said = 'Your session has ended. What you typed is still here.'

/**
 * When the session ends in the middle of work: signs the same person in over the page, so that nothing typed is lost. What they do asks
 * at once; where only something in the background met it, or they have put it off, a line offers it.
 */
export function SignInAgain({ username }: { username: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    let waiting: Answer = nobody
    const stop = onSessionExpired({
      tell: () => setOver(true),
      ask: () =>
        new Promise((resolve) => {
          waiting = resolve
          setAnswer(() => resolve)
        }),
    })
    return () => {
      stop()
      waiting(false)
    }
  }, [])

  const finish = (signedIn: boolean) => {
    setAnswer(null)
    setOver(!signedIn)
    answer?.(signedIn)
    // What was refused in the meantime.
    if (signedIn && isOver) void queryClient.invalidateQueries()
  }
  if (answer !== null) {
    return (
      <ShellDialog title="Sign in again" description={said} onClose={() => finish(false)}>
        <PasswordForm username={username} onSignedIn={() => finish(true)} />
      </ShellDialog>
    )
  }
  return (
    <div role="status" className="fixed z-30 bottom-16 max-md:bottom-36 left-1/2 -translate-x-1/2 w-max max-w-[calc(100vw-2rem)]">
      {isOver && (
        <div className="flex items-center gap-3 rounded-lg border border-line bg-raised shadow-pop px-3 py-2 text-sm">
          <p>{said}</p>
          <Button variant="primary" onClick={() => setAnswer(() => nobody)}>
            Sign In
          </Button>
        </div>
      )}
    </div>
  )
}

function PasswordForm({ username, onSignedIn }: { username: string; onSignedIn: () => void }) {
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
        <Button onClick={logout}>Use another account</Button>
        <Button type="submit" variant="primary" busy={busy} busyText="Signing In...">
          Sign In
        </Button>
      </div>
    </form>
  )
}
