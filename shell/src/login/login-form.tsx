import { Button, Field, Input, PasswordInput } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from 'react'

// ms
const bannerDuration = 5000

type Typed = { username: string; password: string }
type Props = { typed: Typed; onType: (typed: Typed) => void; busy: boolean; onSubmit: () => Promise<void> }

export function LoginForm({ typed, onType, busy, onSubmit }: Props) {
  const [failures, setFailures] = useState(0)
  const [failed, setFailed] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  useEffect(() => {
    if (failures === 0) return
    setFailed(true)
    const timer = setTimeout(() => setFailed(false), bannerDuration)
    return () => clearTimeout(timer)
  }, [failures])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setFailed(false)
    await onSubmit().catch(() => setFailures((count) => count + 1))
  }
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      {failed && (
        <div className="banner-danger mb-5" role="alert">
          <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
          <div>
            <p className="font-semibold">Login Failed</p>
            <p className="text-sm">Invalid credentials. Please try again.</p>
          </div>
        </div>
      )}
      <form className="space-y-4" onSubmit={submit}>
        <Field label="Username">
          <Input
            className="h-11!"
            autoComplete="username"
            autoCapitalize="none"
            required
            value={typed.username}
            onChange={(event) => onType({ ...typed, username: event.target.value })}
          />
        </Field>
        <Field label="Password" hint={capsLock ? 'Caps Lock is on' : undefined}>
          <PasswordInput
            className="h-11!"
            required
            value={typed.password}
            onChange={(event) => onType({ ...typed, password: event.target.value })}
            onKeyDown={noticeCapsLock}
            onKeyUp={noticeCapsLock}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="w-full h-11! disabled:opacity-80!"
          busy={busy}
          busyText="Signing In..."
          aria-busy={busy}
        >
          Sign In
        </Button>
      </form>
    </>
  )
}
