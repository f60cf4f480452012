import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { returnFocus } from './focus-return.ts'
import { IconButton } from './icon-button.tsx'
import { type ShownToast, type Toasts, toastDuration } from './toasts.ts'

/** Shows the toasts; the shell has one. F8 goes to it, a swipe of 50 px to the right dismisses. */
export function Toaster({ toasts }: { toasts: Toasts }) {
  const [toast] = useSyncExternalStore(toasts.subscribe, toasts.current)
  const before = useRef<Element | null>(null)
  // One provider for each toast: after an action or a close, a Radix provider lets later toasts stay for ever (radix-ui/primitives #2233).
  return (
    <Radix.Provider key={toast?.id ?? 0} duration={toastDuration} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Toast
          toast={toast}
          onDismiss={() => toasts.dismiss(toast.id)}
          onLeave={() => returnFocus(before.current?.isConnected ? before.current : toast.invoker)}
        />
      )}
      {/* A modal dialog hides the rest of the page from assistive technology, but nothing with aria-live. "off": toasts announce themselves. */}
      <div aria-live="off">
        <Radix.Viewport
          className="toasts"
          onFocus={({ relatedTarget, currentTarget }) => {
            if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
          }}
        />
      </div>
    </Radix.Provider>
  )
}

const icons = { info: Info, success: CircleCheck, error: CircleAlert }

/** One toast; use it through `Toaster`. */
export function Toast({ toast, onDismiss, onLeave }: { toast: ShownToast; onDismiss: () => void; onLeave: () => void }) {
  const { title, description, tone = 'info', action } = toast
  const Icon = icons[tone]
  return (
    <Radix.Root className={clsx('toast', `toast-${tone}`)} open={toast.open} onOpenChange={(open) => !open && onDismiss()}>
      <Icon aria-hidden="true" />
      <div className="toast-text">
        <Radix.Title className="toast-title">{title}</Radix.Title>
        {description && <Radix.Description className="toast-description">{description}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action asChild altText={action.altText}>
          <Button
            className="toast-action"
            onClick={() => {
              action.onPress()
              onLeave()
            }}
          >
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label="Dismiss" className="toast-close" onClick={onLeave}>
          <X className="icon" aria-hidden="true" />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  )
}
