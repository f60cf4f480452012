import { useRef } from 'react'

/**
 * Returns the focus to the element that had it before the dialog opened. Radix would do this only for its own trigger buttons, which we do
 * not use.
 */
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

/** Focuses `element` or the element that replaced it. If there is neither and nothing else has the focus, the main part of the page gets it. */
export function returnFocus(element: Element | null): void {
  const target = element?.isConnected ? element : findReplacement(element)
  if (target instanceof HTMLElement && target !== document.body) target.focus()
  else if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
}

// If the window became narrower, the list shows cards instead of a table. The same button is then found by its label.
function findReplacement(gone: Element | null): Element | undefined {
  const label = gone?.getAttribute('aria-label')
  return label ? [...document.querySelectorAll('[aria-label]')].find((each) => each.getAttribute('aria-label') === label) : undefined
}
