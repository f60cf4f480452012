import { type BootData, canOpenRoute, isAdministratorRole } from '@crm/contracts'
import { Button, Field, Input, PasswordInput } from '@crm/ui'
import { ChartColumn, CircleAlert, Hammer, Layers, type LucideIcon, Users } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { ShellDialog } from '../dialog.tsx'
import { findLandingPath, listOfferedPages, type OfferedPage } from '../offers.ts'
import { fetchReleases, getNextReleases } from '../remotes/releases.ts'
import { login, useShellSession } from '../session/session.ts'

export function LoginPage({ offers, demonstration }: { offers: OfferedPage[]; demonstration: BootData['demonstration'] }) {
  const session = useShellSession()
  const navigate = useNavigate()
  // The page that the user wanted to open; the guard sets it when it redirects here.
  const { from } = (useLocation().state ?? {}) as { from?: { pathname: string; search: string; hash: string } }
  const [typed, setTyped] = useState({ username: demonstration?.accounts[0] ?? '', password: demonstration?.password ?? '' })
  const [signingIn, setSigningIn] = useState(false)
  const [registering, setRegistering] = useState(false)

  const signIn = async () => {
    setSigningIn(true)
    try {
      const user = await login(typed.username, typed.password)
      // A signed-in user may get other releases, so they are fetched before the next page is opened.
      await fetchReleases()
      const theirs = listOfferedPages(getNextReleases())
      const back =
        from !== undefined && from.pathname !== '/' && canOpenRoute(user, from.pathname) ? from.pathname + from.search + from.hash : null
      navigate(back ?? findLandingPath(user, theirs, '/dashboard'), { replace: true })
    } catch (error) {
      setSigningIn(false)
      throw error
    }
  }

  if (session.state === 'in' && !signingIn) {
    return <Navigate to={findLandingPath(session.user, offers, isAdministratorRole(session.user.role) ? '/admin' : '/dashboard')} replace />
  }
  return (
    <div className="min-h-screen md:grid md:grid-cols-2 max-md:flex max-md:flex-col">
      <title>Sign In – CRM</title>
      <AboutPanel />
      <main className="flex flex-col justify-center px-5 py-8 md:p-10 max-md:justify-start">
        <div className="w-full max-w-sm mx-auto">
          <h1 className="text-2xl font-semibold tracking-tight">Sign In</h1>
          <p className="text-fg-muted mt-1 mb-6">Use the account your administrator gave you.</p>
          <LoginForm typed={typed} onType={setTyped} busy={signingIn} onSubmit={signIn} />
          <p className="text-fg-muted mt-4 flex items-center justify-center gap-1 min-h-11">
            Don’t have an account?
            <button
              type="button"
              className="text-link font-medium underline underline-offset-2 inline-flex items-center min-h-11 px-1"
              onClick={() => setRegistering(true)}
            >
              Sign up
            </button>
          </p>
          {demonstration !== null && (
            <TestAccounts
              demonstration={demonstration}
              filledIn={typed.username}
              onUse={(username) => setTyped({ username, password: demonstration.password })}
            />
          )}
        </div>
      </main>
      {registering && <RegistrationDialog onClose={() => setRegistering(false)} />}
    </div>
  )
}

function RegistrationDialog({ onClose }: { onClose: () => void }) {
  return (
    <ShellDialog
      title="Account Registration"
      description="Please reach out to the website administrator to create a new account."
      onClose={onClose}
      footer={
        <Button variant="primary" className="min-w-24 max-md:w-full" onClick={onClose}>
          Got it
        </Button>
      }
    />
  )
}

type Props = { demonstration: NonNullable<BootData['demonstration']>; filledIn: string; onUse: (username: string) => void }

function TestAccounts({ demonstration, filledIn, onUse }: Props) {
  return (
    <section aria-labelledby="test-accounts" className="mt-5 rounded-lg border border-line bg-surface overflow-hidden">
      <div className="flex items-baseline justify-between gap-2 px-3 py-2.5 border-b border-line bg-muted">
        <h2 id="test-accounts" className="text-sm font-medium">
          Test accounts
        </h2>
        <p className="text-xs text-fg-muted">
          Password <span className="kbd bg-surface! text-fg!">{demonstration.password}</span>
        </p>
      </div>
      <ul className="divide-y divide-line">
        {demonstration.accounts.map((account) => (
          <li key={account}>
            <button
              type="button"
              className="flex items-center justify-between w-full h-9 px-3 hover:bg-muted max-md:h-11 pointer-coarse:h-11"
              onClick={() => onUse(account)}
            >
              <span className="font-mono text-sm">{account}</span>
              {account === filledIn ? (
                <span className="text-xs text-fg-subtle">Filled in</span>
              ) : (
                <span className="text-xs text-link font-medium">Use</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AboutPanel() {
  return (
    <section
      aria-label="About CRM"
      className="bg-primary-hover text-on-primary dark:bg-primary-soft dark:text-fg flex flex-col p-10 lg:p-14 max-md:p-5 max-md:pt-6"
    >
      <p className="flex items-center gap-2.5 text-lg font-semibold">
        <Mark icon={Layers} size="size-9 rounded-md" />
        CRM
      </p>
      <div className="my-auto max-md:mt-4">
        <h2 className="text-2xl font-semibold tracking-tight max-w-md text-balance max-md:text-md max-md:font-medium">
          Manage leads, track installations, and grow your kitchen business
        </h2>
        <ul className="mt-10 space-y-6 max-w-md max-md:hidden">
          <Point icon={Users} title="Manage leads" text="Every inquiry, follow-up, and note in one place, so no follow-up is missed." />
          <Point
            icon={Hammer}
            title="Track installations"
            text="Dates, installers, colors, and payments for each kitchen, from sale to completion."
          />
          <Point icon={ChartColumn} title="Grow your kitchen business" text="See which origins and team members turn leads into sales." />
        </ul>
      </div>
      <p className="text-sm max-md:hidden text-primary-soft dark:text-on-primary-soft">For staff only.</p>
    </section>
  )
}

function Point({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4">
      <Mark icon={icon} size="size-10 rounded-lg" />
      <div>
        <p className="font-semibold text-md leading-6">{title}</p>
        <p className="leading-5 mt-0.5 text-primary-soft dark:text-on-primary-soft">{text}</p>
      </div>
    </li>
  )
}

function Mark({ icon: Icon, size }: { icon: LucideIcon; size: string }) {
  return (
    <span className={`inline-flex items-center justify-center shrink-0 bg-on-primary/15 dark:bg-primary/20 ${size}`}>
      <Icon className="size-5" aria-hidden="true" />
    </span>
  )
}

// In ms: the specification requires that the error banner disappears after 5 seconds.
const bannerDuration = 5000

type Typed = { username: string; password: string }
type LoginFormProps = { typed: Typed; onType: (typed: Typed) => void; busy: boolean; onSubmit: () => Promise<void> }

function LoginForm({ typed, onType, busy, onSubmit }: LoginFormProps) {
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
