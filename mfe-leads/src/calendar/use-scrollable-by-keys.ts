import { type RefObject, useEffect, useRef } from 'react'

/** Lets keys scroll what scrolls inside an element: FullCalendar leaves its hours out of the order of the Tab key. */
export function useScrollableByKeys(view: string | undefined): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view brings elements of its own
  useEffect(() => {
    for (const element of ref.current?.querySelectorAll<HTMLElement>('div') ?? []) {
      const { overflowY } = getComputedStyle(element)
      if (overflowY === 'auto' || overflowY === 'scroll') element.tabIndex = 0
    }
  }, [view])
  return ref
}
