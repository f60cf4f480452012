import { wouldLoseChanges } from '../unsaved.ts'

/** Asks whether unsaved changes may be lost, and calls `leave` if so. */
export type Ask = (leave: () => void) => void

let askToLeave: Ask | null = null
let shownEntry = { index: 0, address: '' }
let isUndoing = false
let isAtDialogEntry = isDialogEntry()

/**
 * From now on, Back closes the uppermost dialog and otherwise asks before it leaves unsaved changes. Returns a function that ends this. It is
 * called before the router starts, because listeners run in the order in which they were added.
 */
export function handleBackButton(): () => void {
  window.addEventListener('popstate', handleStep)
  // Each modal dialog takes the focus when it opens, whichever front-end it belongs to. Its history entry is what Back removes; without one,
  // Back would leave the product on the first page.
  document.addEventListener('focusin', addDialogEntry)
  return () => {
    window.removeEventListener('popstate', handleStep)
    document.removeEventListener('focusin', addDialogEntry)
  }
}

function handleStep(event: PopStateEvent): void {
  const [wasAtDialogEntry, wasUndoing] = [isAtDialogEntry, isUndoing]
  isAtDialogEntry = isDialogEntry()
  isUndoing = false
  if (wasUndoing) {
    event.stopImmediatePropagation()
    return
  }
  const isElsewhere = askToLeave !== null && addressOf(window.location) !== shownEntry.address
  const dialog = findTopDialog()
  if (dialog !== null) {
    event.stopImmediatePropagation()
    if (isElsewhere) undoStep()
    pressEscape(dialog)
    // A dialog that asks, or one below another, is still open, and the next Back must reach it too.
    setTimeout(addDialogEntry)
  } else if (wasAtDialogEntry && !isElsewhere) {
    // The entry of a dialog that was closed otherwise: the step must lead to the page before.
    event.stopImmediatePropagation()
    window.history.back()
  } else if (askToLeave !== null && isElsewhere && wouldLoseChanges()) {
    event.stopImmediatePropagation()
    const index = indexNow()
    undoStep()
    askToLeave(() => window.history.go(index - indexNow()))
  }
}

function addDialogEntry(): void {
  if (isUndoing || isDialogEntry() || findTopDialog() === null) return
  window.history.pushState({ ...window.history.state, idx: indexNow() + 1, dialog: true }, '')
  isAtDialogEntry = true
}

/** Whether the current entry was added for a dialog. The next page replaces it, because the same page is below it in the history. */
export function isDialogEntry(): boolean {
  return (window.history.state as { dialog?: boolean } | null)?.dialog === true
}

/** Sets the function that asks before Back leaves the page; null where nothing is to be asked. */
export function setAskToLeave(ask: Ask | null): void {
  askToLeave = ask
}

export function setShownEntry(location: Address): void {
  shownEntry = { index: indexNow(), address: addressOf(location) }
}

// A <dialog> of the shell is above the dialogs of front-ends.
function findTopDialog(): Element | null {
  const last = (selector: string) => [...document.querySelectorAll(selector)].at(-1)
  return last('dialog[open]') ?? last('.overlay + .dialog') ?? null
}

// Escape already does the right thing in each dialog: it closes an open list first, and asks before input is lost.
function pressEscape(dialog: Element): void {
  const focused = document.activeElement
  const target = focused !== null && dialog.contains(focused) ? focused : dialog
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}

// The popstate event comes after the browser has changed the URL.
function undoStep(): void {
  const delta = shownEntry.index - indexNow()
  isUndoing = delta !== 0
  // A step of 0 would reload the page.
  if (isUndoing) window.history.go(delta)
}

type Address = { pathname: string; search: string }

// The query is part of the address, because the id of an open form dialog is stored in it.
const addressOf = ({ pathname, search }: Address) => pathname + search

/** The position in the history; the router stores it in the history state. */
const indexNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0
