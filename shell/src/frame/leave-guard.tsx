import { Button } from '@crm/ui'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, useLocation } from 'react-router-dom'
import { ShellDialog } from '../dialog.tsx'
import { logout } from '../session/session.ts'
import { clearChangesDiscarded, markChangesDiscarded, wouldLoseChanges } from '../unsaved.ts'

type Ask = (leave: () => void) => void

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
    push: unless((...to) => navigator.push(...to)),
    replace: unless((...to) => navigator.replace(...to)),
  }
}

let askToLeave: Ask | null = null
let shownEntry = { index: 0, address: '' }
let isUndoing = false

// This is at module level and not in an effect, because it must run before the router's listener, and listeners run in the order in which
// they were added.
window.addEventListener('popstate', (event) => {
  if (isUndoing) event.stopImmediatePropagation()
  else if (askToLeave !== null && wouldLoseChanges() && addressOf(window.location) !== shownEntry.address) {
    event.stopImmediatePropagation()
    undoStep(askToLeave)
    return
  }
  isUndoing = false
})

function useBackButton(asks: Ask): void {
  const location = useLocation()
  useEffect(() => {
    shownEntry = { index: indexNow(), address: addressOf(location) }
  }, [location])
  useEffect(() => {
    askToLeave = asks
    return () => {
      askToLeave = null
    }
  }, [asks])
}

// The popstate event comes after the browser has changed the URL, so the step is undone first and repeated if the user agrees.
function undoStep(asking: Ask): void {
  const delta = indexNow() - shownEntry.index
  isUndoing = true
  window.history.go(-delta)
  asking(() => window.history.go(delta))
}

// The query is part of the address, because the id of an open form dialog is stored in it.
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** The position in the history; the router stores it in the history state. */
const indexNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0
