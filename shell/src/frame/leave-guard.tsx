import { Button } from '@crm/ui'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, useLocation } from 'react-router-dom'
import { ShellDialog } from '../dialog.tsx'
import { logout } from '../session/session.ts'
import { clearChangesDiscarded, markChangesDiscarded, wouldLoseChanges } from '../unsaved.ts'
import { type Ask, isDialogEntry, setAskToLeave, setShownEntry } from './back-button.ts'

const Asking = createContext<Ask>((leave) => leave())

export function useGuardedLogout(): () => void {
  const ask = useContext(Asking)
  return () => (wouldLoseChanges() ? ask(() => void logout()) : void logout())
}

export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const navigation = useContext(NavigationContext)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const ask: Ask = useMemo(() => (leaving) => setLeave(() => leaving), [])
  const guarded = useMemo(() => ({ ...navigation, navigator: guardNavigator(navigation.navigator, ask) }), [navigation, ask])
  useBackButton(ask)
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the address
  useLayoutEffect(() => clearChangesDiscarded, [location])
  return (
    <NavigationContext.Provider value={guarded}>
      <Asking.Provider value={ask}>{children}</Asking.Provider>
      {leave !== null && (
        <LeaveQuestion
          onStay={() => setLeave(null)}
          onLeave={() => {
            setLeave(null)
            markChangesDiscarded()
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
      description="Your changes have not been saved."
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

function guardNavigator(navigator: Navigator, ask: Ask): Navigator {
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
    push: unless((...to) => (isDialogEntry() ? navigator.replace(...to) : navigator.push(...to))),
    replace: unless((...to) => navigator.replace(...to)),
  }
}

function useBackButton(ask: Ask): void {
  const location = useLocation()
  useEffect(() => setShownEntry(location), [location])
  useEffect(() => {
    setAskToLeave(ask)
    return () => setAskToLeave(null)
  }, [ask])
}
