import { useRef } from 'react'

/** Radix gives the focus back only to a trigger of its own; ours are opened by state. Where the invoker is gone, the page's main part takes it. */
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

/** Focus `element`, or the main part of the page if it is no longer there. */
export function returnFocus(element: Element | null): void {
  const target =
    element instanceof HTMLElement && element.isConnected && element !== document.body
      ? element
      : document.querySelector<HTMLElement>('main')
  target?.focus()
}
