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

/** Focuses `element`; where it is no longer there and nothing else has the focus, the main part of the page. */
export function returnFocus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus()
  else if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
}
