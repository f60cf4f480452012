import { type RefObject, useEffect, useRef } from 'react'

/** Lets keys scroll the hours of a view: FullCalendar leaves them out of the order of the Tab key. */
export function useScrollableByKeys(view: string | undefined): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!view?.startsWith('timeGrid')) return
    for (const element of ref.current?.querySelectorAll<HTMLElement>('div') ?? []) {
      const { overflowY } = getComputedStyle(element)
      if (overflowY === 'auto' || overflowY === 'scroll') element.tabIndex = 0
    }
  }, [view])
  return ref
}
