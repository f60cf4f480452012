import { useRef } from 'react'

/** Radix returns the focus only to its own triggers, but our dialogs open by state. If the invoker is gone, main gets the focus. */
export function useFocusReturn() {
  const invoker = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      invoker.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      returnFocus(invoker.current)
    },
  }
}

/** Focuses `element`; if it is gone and nothing else has the focus, the main part of the page. */
export function returnFocus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus()
  else if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
}
