import { type PointerEvent, useRef } from 'react'

// Pixels: what is still a press, and what is a swipe.
const begins = 10
const enough = 50

/** Follows a finger to the right; `onSwipe` when it has gone 50 px. */
export function useSwipe(onSwipe: () => void) {
  const from = useRef<number | null>(null)
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    from.current = null
    currentTarget.style.transform = ''
  }
  return {
    onPointerDown({ button, clientX }: PointerEvent<HTMLElement>) {
      if (button === 0) from.current = clientX
    },
    onPointerMove({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      const moved = from.current === null ? 0 : clientX - from.current
      if (moved < begins) return
      currentTarget.setPointerCapture(pointerId)
      currentTarget.style.transform = `translateX(${moved}px)`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const moved = from.current === null ? 0 : event.clientX - from.current
      end(event)
      if (moved >= enough) onSwipe()
    },
    onPointerCancel: end,
  }
}
