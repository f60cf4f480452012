import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { returnFocus } from './focus-return.ts'
import { IconButton } from './icon-button.tsx'
import { type ShownToast, type Toasts, toastDuration } from './toasts.ts'
import { useCountdown } from './use-countdown.ts'
import { useSwipe } from './use-swipe.ts'

/** Shows the toasts; the shell has one. F8 goes to it, a swipe of 50 px to the right dismisses. (Radix's toast weighs five times as much.) */
export function Toaster({ toasts }: { toasts: Toasts }) {
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
      {/* A modal dialog hides the rest of the page from assistive technology, but nothing with aria-live. "off": toasts are announced below. */}
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

/** One toast; use it through `Toaster`. It stays while the pointer is on it, while it has the focus, and while another window has. */
export function Toast({ toast, onDismiss, onLeave }: { toast: ShownToast; onDismiss: () => void; onLeave: () => void }) {
  const { title, description, tone = 'info', action } = toast
  const Icon = icons[tone]
  const resting = useCountdown(toastDuration, onDismiss)
  const swipe = useSwipe(onDismiss)
  const leave = () => {
    onLeave()
    onDismiss()
  }
  return (
    <li
      className={clsx('toast', `toast-${tone}`)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be focused, to be read at leisure.
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

// Said once, with how to do without the toast what its action does; then it is no second copy of the words on the page.
function Announcement({ toast }: { toast: ShownToast | undefined }) {
  const [said, setSaid] = useState('')
  const id = toast?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast is said once, however it changes.
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
