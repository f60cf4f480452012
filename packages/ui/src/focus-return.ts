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

/** Focuses `element`, or the one that replaced it; if there is none and nothing else has the focus, the main part of the page. */
export function returnFocus(element: Element | null): void {
  const target = element?.isConnected ? element : findReplacement(element)
  if (target instanceof HTMLElement && target !== document.body) target.focus()
  else if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
}

// A list that became narrow meanwhile shows the same actions in cards.
function findReplacement(gone: Element | null): Element | undefined {
  const label = gone?.getAttribute('aria-label')
  return label ? [...document.querySelectorAll('[aria-label]')].find((each) => each.getAttribute('aria-label') === label) : undefined
}
