import { type Boot, canOpen, isAdministrator } from '@crm/contracts'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { landing, type Offer, offersOf } from '../offers.ts'
import { askForReleases, offeredNext } from '../remotes/releases.ts'
import { login, useShellSession } from '../session/session.ts'
import { AboutPanel } from './about-panel.tsx'
import { LoginForm } from './login-form.tsx'
import { RegistrationDialog } from './registration-dialog.tsx'
import { TestAccounts } from './test-accounts.tsx'

/** Sign In: the way into the product, and past it for who is signed in already. */
export function LoginPage({ offers, demonstration }: { offers: Offer[]; demonstration: Boot['demonstration'] }) {
  const session = useShellSession()
  const navigate = useNavigate()
  // The guard puts it there when it sends someone here from a page.
  const { from } = (useLocation().state ?? {}) as { from?: { pathname: string; search: string; hash: string } }
  const [typed, setTyped] = useState({ username: demonstration?.accounts[0] ?? '', password: demonstration?.password ?? '' })
  const [signingIn, setSigningIn] = useState(false)
  const [registering, setRegistering] = useState(false)

  const signIn = async () => {
    setSigningIn(true)
    try {
      const user = await login(typed.username, typed.password)
      // This person may get other versions than who is not signed in; the next page has them.
      await askForReleases()
      const theirs = offersOf(offeredNext())
      const back =
        from !== undefined && from.pathname !== '/' && canOpen(user, from.pathname) ? from.pathname + from.search + from.hash : null
      navigate(back ?? landing(user, theirs, '/dashboard'), { replace: true })
    } catch (error) {
      setSigningIn(false)
      throw error
    }
  }

  if (session.state === 'in' && !signingIn) {
    return <Navigate to={landing(session.user, offers, isAdministrator(session.user.role) ? '/admin' : '/dashboard')} replace />
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
