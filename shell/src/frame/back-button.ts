import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { wouldLoseChanges } from '../unsaved.ts'

type Ask = (leave: () => void) => void

let ask: Ask | null = null
let shown = { index: 0, address: '' }
let undoing = false

// Here, and not in an effect: on the window, listeners are called in the order they were added, and the router's must come second.
window.addEventListener('popstate', (event) => {
  if (undoing) event.stopImmediatePropagation()
  else if (ask !== null && wouldLoseChanges() && addressOf(window.location) !== shown.address) {
    event.stopImmediatePropagation()
    undoStep(ask)
    return
  }
  undoing = false
})

/** `asks` before the browser's back and forward buttons leave an address with unsaved changes. */
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

// When the browser tells of a step it has been taken already: it is undone, and repeated once the person agrees.
function undoStep(asking: Ask): void {
  const delta = indexNow() - shown.index
  undoing = true
  window.history.go(-delta)
  asking(() => window.history.go(delta))
}

// A dialog with a form is a part of the address behind the question mark.
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** The place in the history that the router keeps in its state. */
const indexNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0
