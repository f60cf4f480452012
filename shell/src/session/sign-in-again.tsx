import type { SessionUser } from '@crm/contracts'
import { documentTitle, hasUnsavedChanges, lazyRetry, onSessionExpired } from '@crm/shell-api'
import { Button } from '@crm/ui'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ShellDialog } from '../dialog.tsx'
import { queryClient } from '../query-client.ts'
import { useShellSession } from './session.ts'

// This code is loaded only when needed: the server that ended the session is reachable and can deliver it.
const PasswordForm = lazyRetry(() => import('./password-form.tsx').then((module) => module.PasswordForm))

type Answer = (signedIn: boolean) => void

const nobody: Answer = () => undefined
const said = 'Your session has ended. Your input is still here.'
const saidOfNothingTyped = 'Your session has ended. Sign in to continue.'

/**
 * After an action of the user, a response of 401 opens the dialog at once; after a background refetch it only shows a message. If the
 * server ended the session, the page is hidden.
 */
export function SignInAgainPrompt({ user }: { user: SessionUser }) {
  const session = useShellSession()
  const isOver = session.state === 'in' && session.isOver === true
  const [state, setState] = useState<'open' | 'over' | 'asking'>('open')
  const waiting = useRef<Answer>(nobody)
  const settle = useCallback((signedIn: boolean) => {
    setState(signedIn ? 'open' : 'over')
    waiting.current(signedIn)
    waiting.current = nobody
  }, [])
  useEffect(() => {
    const stop = onSessionExpired({
      tell: () => setState((known) => (known === 'asking' ? known : 'over')),
      ask: () =>
        new Promise((resolve) => {
          waiting.current = resolve
          setState('asking')
        }),
    })
    return () => {
      stop()
      waiting.current(false)
    }
  }, [])
  useEffect(() => {
    if (!isOver) return
    // The document title is replaced too, because it may contain a customer's name.
    const before = document.title
    const meanwhile = documentTitle('Sign in again')
    document.title = meanwhile
    return () => {
      if (document.title === meanwhile) document.title = before
    }
  }, [isOver])
  const seen = useRef(user)
  useEffect(() => {
    if (seen.current === user) return
    seen.current = user
    // The user has signed in again, here or in another tab, so queries that were refused meanwhile are refetched.
    settle(true)
    void queryClient.invalidateQueries()
  }, [user, settle])

  if (state === 'asking' || isOver) {
    return (
      <ShellDialog
        key={String(isOver)}
        title="Sign in again"
        description={isOver && !hasUnsavedChanges() ? saidOfNothingTyped : said}
        {...(isOver ? { hidesPage: true } : { onClose: () => settle(false) })}
      >
        <Suspense>
          <PasswordForm username={user.username} />
        </Suspense>
      </ShellDialog>
    )
  }
  return (
    <div role="status" className="fixed z-30 bottom-16 max-md:bottom-36 left-1/2 -translate-x-1/2 w-max max-w-[calc(100vw-2rem)]">
      {state === 'over' && (
        <div className="flex items-center gap-3 rounded-lg border border-line bg-raised shadow-pop px-3 py-2 text-sm">
          <p>{said}</p>
          <Button variant="primary" onClick={() => setState('asking')}>
            Sign In
          </Button>
        </div>
      )}
    </div>
  )
}
