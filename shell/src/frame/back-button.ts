import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { wouldLoseChanges } from '../unsaved.ts'

type Ask = (leave: () => void) => void

let ask: Ask | null = null
let shown = { index: 0, address: '' }
let undoing = false

// At module level, not in an effect: listeners run in the order they were added, and this one must run before the router's.
window.addEventListener('popstate', (event) => {
  if (undoing) event.stopImmediatePropagation()
  else if (ask !== null && wouldLoseChanges() && addressOf(window.location) !== shown.address) {
    event.stopImmediatePropagation()
    undoStep(ask)
    return
  }
  undoing = false
})

export function useBackButton(asks: Ask): void {
  const location = useLocation()
  useEffect(() => {
    shown = { index: indexNow(), address: addressOf(location) }
  }, [location])
  useEffect(() => {
    ask = asks
    return () => {
      ask = null
    }
  }, [asks])
}

// The popstate event comes after navigation, so the step is undone, and repeated once the user agrees.
function undoStep(asking: Ask): void {
  const delta = indexNow() - shown.index
  undoing = true
  window.history.go(-delta)
  asking(() => window.history.go(delta))
}

// The query counts too, because an open form dialog is stored in it.
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** The router stores its history index in the state. */
const indexNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0
