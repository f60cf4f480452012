import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has once been in the window, or nearly. */
export function useNearView<Element extends HTMLElement>(): [ref: RefObject<Element | null>, isNear: boolean] {
  const ref = useRef<Element>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear]
}
