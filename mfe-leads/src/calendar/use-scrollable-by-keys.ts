import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets keys scroll the hours of a view, which FullCalendar leaves out of the order of the Tab key. Not the scrolled element itself gets
 * the focus, for it stands inside a table's row, but the first cell in it. `title` names the days that are shown: each brings new cells.
 */
export function useScrollableByKeys(type: string | undefined, title: string | undefined): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ref.current || !title || !type?.startsWith('timeGrid')) return
    const scrolled = [...ref.current.querySelectorAll('div')].findLast((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    scrolled?.querySelector('[role="cell"]')?.setAttribute('tabindex', '0')
  }, [type, title])
  return ref
}
