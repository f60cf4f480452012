import { Button } from '@crm/ui'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, useLocation } from 'react-router-dom'
import { ShellDialog } from '../dialog.tsx'
import { logout } from '../session/session.ts'
import { discardChanges, endDiscard, wouldLoseChanges } from '../unsaved.ts'
import { useBackButton } from './back-button.ts'

type Ask = (leave: () => void) => void

const Asking = createContext<Ask>((leave) => leave())

export function useLogout(): () => void {
  const ask = useContext(Asking)
  return () => (wouldLoseChanges() ? ask(() => void logout()) : void logout())
}

export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigation = useContext(NavigationContext)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const ask: Ask = useMemo(() => (leaving) => setLeave(() => leaving), [])
  const guarded = useMemo(() => ({ ...navigation, navigator: asking(navigation.navigator, ask) }), [navigation, ask])
  useBackButton(ask)
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the address.
  useLayoutEffect(() => endDiscard, [location])
  return (
    <NavigationContext.Provider value={guarded}>
      <Asking.Provider value={ask}>{children}</Asking.Provider>
      {leave !== null && (
        <LeaveQuestion
          onStay={() => setLeave(null)}
          onLeave={() => {
            setLeave(null)
            discardChanges()
            leave()
          }}
        />
      )}
    </NavigationContext.Provider>
  )
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ShellDialog
      role="alertdialog"
      title="Discard changes?"
      description="What you typed has not been saved."
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>Keep editing</Button>
          <Button variant="danger" onClick={onLeave}>
            Discard
          </Button>
        </>
      }
    />
  )
}

function asking(navigator: Navigator, ask: Ask): Navigator {
  const unless =
    (go: Navigator['push']): Navigator['push'] =>
    (to, ...rest) => {
      const { pathname } = typeof to === 'string' ? new URL(to, window.location.href) : to
      if (wouldLoseChanges() && pathname !== window.location.pathname) ask(() => go(to, ...rest))
      else go(to, ...rest)
    }
  return {
    createHref: (to) => navigator.createHref(to),
    go: (delta) => navigator.go(delta),
    push: unless((...to) => navigator.push(...to)),
    replace: unless((...to) => navigator.replace(...to)),
  }
}
