import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

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

type RowFocus = { control: Element; findSuccessor: () => HTMLElement | null }

// For controls that are removed with their row: where the focus goes instead.
const successors = new WeakMap<Element, RowFocus['findSuccessor']>()

/**
 * If the row with the focus disappears, for example because it was deleted, the same action of the next row gets the focus; without a next row
 * that of the last one, and without rows the heading of the list. While `isLoading`, the rows are only missing for a moment.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  isLoading: boolean,
  rowSelector = 'tbody > tr:not(.rows-below), .rows-card',
) {
  const last = useRef<RowFocus | null>(null)
  useEffect(() => {
    const box = list.current
    if (box === null) return
    const remember = ({ target }: FocusEvent) => {
      const rows = [...box.querySelectorAll(rowSelector)]
      const index = rows.findIndex((row) => target instanceof Element && row.contains(target))
      last.current = null
      if (!(target instanceof Element) || index === -1) return
      const findSuccessor = () => (box.isConnected ? (findSameAction(box, rowSelector, index, target) ?? findHeading(box)) : null)
      successors.set(target, findSuccessor)
      last.current = { control: target, findSuccessor }
    }
    box.addEventListener('focusin', remember)
    return () => box.removeEventListener('focusin', remember)
  }, [list, rowSelector])
  useLayoutEffect(() => {
    if (isLoading || last.current === null || last.current.control.isConnected || document.activeElement !== document.body) return
    // Rows may also disappear while someone reads elsewhere on the page.
    returnFocus(last.current.control, { preventScroll: true })
  })
}

const controls = 'a[href], button, input, select, textarea'

function findSameAction(box: HTMLElement, rowSelector: string, index: number, gone: Element): HTMLElement | null {
  const rows = box.querySelectorAll(rowSelector)
  const offered = [...(rows[Math.min(index, rows.length - 1)]?.querySelectorAll<HTMLElement>(controls) ?? [])]
  return offered.find((control) => actionOf(control) === actionOf(gone)) ?? offered.at(-1) ?? null
}

// Names of actions start with a verb, such as "Delete Ann Lee".
const actionOf = (control: Element): string | undefined => (control.getAttribute('aria-label') ?? control.textContent).trim().split(' ')[0]

function findHeading(box: HTMLElement): HTMLElement | null {
  const id = box.closest('[aria-labelledby]')?.getAttribute('aria-labelledby')
  const heading = (id && document.getElementById(id)) || document.querySelector<HTMLElement>('main h1, h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/** Focuses `element` or the element that replaced it. If there is neither and nothing else has the focus, the main part of the page gets it. */
export function returnFocus(element: Element | null, options?: FocusOptions): void {
  const target = element?.isConnected ? element : (findReplacement(element) ?? (element && successors.get(element)?.()))
  if (target instanceof HTMLElement && target !== document.body) target.focus(options)
  else if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
}

// If the window became narrower, the list shows cards instead of a table. The same button is then found by its label.
function findReplacement(gone: Element | null): Element | undefined {
  const label = gone?.getAttribute('aria-label')
  return label ? [...document.querySelectorAll('[aria-label]')].find((each) => each.getAttribute('aria-label') === label) : undefined
}
