import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import { returnFocus } from './focus-return.ts'
import { type ShownToast, type ToastStore, toastDurationMs } from './toasts.ts'

/**
 * Shows the toasts. F8 focuses them; a swipe of 50 px to the right dismisses one. It is our own, because Radix's toast has five times as
 * much code.
 */
export function Toaster({ toasts }: { toasts: ToastStore }) {
  const [toast] = useSyncExternalStore(toasts.subscribe, toasts.current)
  const before = useRef<Element | null>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const onKey = ({ code }: KeyboardEvent) => code === 'F8' && list.current?.focus()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      {/* A modal dialog hides all elements without aria-live from screen readers. It is "off", because `Announcement` announces the toasts. */}
      <section aria-label="Notifications (F8)" aria-live="off">
        <ol
          ref={list}
          className="toasts"
          tabIndex={-1}
          onFocus={({ relatedTarget, currentTarget }) => {
            if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
          }}
        >
          {toast?.open && (
            <Toast
              key={toast.id}
              toast={toast}
              onDismiss={() => toasts.dismiss(toast.id)}
              onLeave={() => returnFocus(before.current?.isConnected ? before.current : toast.invoker)}
            />
          )}
        </ol>
      </section>
      <Announcement toast={toast} />
    </>
  )
}

const icons = { info: Info, success: CircleCheck, error: CircleAlert }

/** One toast. It does not disappear while it is hovered or focused, or while another window has the focus. */
export function Toast({ toast, onDismiss, onLeave }: { toast: ShownToast; onDismiss: () => void; onLeave: () => void }) {
  const { title, description, tone = 'info', action } = toast
  const Icon = icons[tone]
  const resting = useCountdown(toastDurationMs, onDismiss)
  const swipe = useSwipe(onDismiss)
  const leave = () => {
    onLeave()
    onDismiss()
  }
  return (
    <li
      className={clsx('toast', `toast-${tone}`)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a toast can be focused, so that it stays while it is read
      tabIndex={0}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
      {...resting}
      {...swipe}
    >
      <Icon aria-hidden="true" />
      <div className="toast-text">
        <div className="toast-title">{title}</div>
        {description && <div className="toast-description">{description}</div>}
      </div>
      {action && (
        <Button
          className="toast-action"
          onClick={() => {
            action.onPress()
            leave()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" className="toast-close" onClick={leave}>
        <X className="icon" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

const announcedFor = 1_000 // ms

// Announces a toast to screen readers once, with the alternative to its action. The text is then removed, so that it is not on the page twice.
function Announcement({ toast }: { toast: ShownToast | undefined }) {
  const [said, setSaid] = useState('')
  const id = toast?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast is announced only once, even if it changes
  useEffect(() => {
    if (!toast?.open || id === undefined) return
    const { title, description, action } = toast
    setSaid([title, description, action?.altText].filter(Boolean).join(' '))
    const timer = setTimeout(() => setSaid(''), announcedFor)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div role="status" aria-live="assertive" className="visually-hidden">
      {said}
    </div>
  )
}

// In pixels: up to this movement it is a press, and from this movement it is a swipe.
const begins = 10
const enough = 50

function useSwipe(onSwipe: () => void) {
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

/** Calls `onOver` after `duration` ms. The time is paused while the element is hovered or focused, or another window has the focus. */
function useCountdown(duration: number, onOver: () => void) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the countdown starts once; its functions read the current values from refs
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
