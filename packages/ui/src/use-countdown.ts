import { type FocusEvent, useEffect, useRef } from 'react'

/** Calls `onOver` after so many milliseconds, not counting those in which somebody is on the element, or in another window. */
export function useCountdown(duration: number, onOver: () => void) {
  const over = useRef(onOver)
  over.current = onOver
  const clock = useRef({ left: duration, since: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined })
  const run = () => {
    stop()
    clock.current.since = Date.now()
    clock.current.timer = setTimeout(() => over.current(), clock.current.left)
  }
  const stop = () => {
    const { timer, left, since } = clock.current
    if (timer === undefined) return
    clearTimeout(timer)
    clock.current = { timer: undefined, left: left - (Date.now() - since), since }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once; its parts know the present state.
  useEffect(() => {
    run()
    window.addEventListener('blur', stop)
    window.addEventListener('focus', run)
    return () => {
      stop()
      window.removeEventListener('blur', stop)
      window.removeEventListener('focus', run)
    }
  }, [])
  return {
    onPointerEnter: stop,
    onPointerLeave: run,
    onFocus: stop,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) run()
    },
  }
}
