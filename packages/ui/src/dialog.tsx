import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useFocusReturn } from './focus-return.ts'
import { usePortalContainer } from './portal.tsx'

export type DialogProps = {
  open?: boolean
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  /** The maximum width: 32, 43 or 56 rem. On phones, the dialog has the full width. */
  size?: 'sm' | 'md' | 'lg'
  /** True while closing would lose input. The dialog then asks before it closes. */
  dirty?: boolean
  /** Called when the user closes the dialog (Escape, close button, click outside, `DialogClose`) and, if `dirty`, has confirmed the loss of input. */
  onRequestClose: () => void
  className?: string
  children: ReactNode
}

/** A modal dialog. The first focus is on its first field or the element with `data-focus-first`; after closing, it returns to where it was before. */
export function Dialog({
  open = true,
  title,
  description,
  footer,
  size = 'sm',
  dirty = false,
  onRequestClose,
  className,
  children,
}: DialogProps) {
  const container = usePortalContainer()
  const focus = useFocusReturn()
  const [asking, setAsking] = useState(false)
  // A second Escape may arrive here before the question "Discard changes?" has the focus. It means "Keep editing", as it does there.
  const requestClose = () => (dirty ? setAsking((asked) => !asked) : onRequestClose())
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && requestClose()}>
      <Radix.Portal container={container}>
        <div className="overlay" />
        <Radix.Content
          className={clsx('dialog', size !== 'sm' && `dialog-${size}`, className)}
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus()
            focusFirstField(event)
          }}
          onEscapeKeyDown={(event) => (isOpenList(event.target) || isShells(event.target)) && event.preventDefault()}
          onInteractOutside={(event) => isShells(event.target) && event.preventDefault()}
        >
          <div className="dialog-head">
            <div>
              <Radix.Title className="dialog-title">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description asChild>
                  <div className="dialog-description">{description}</div>
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X className="icon" aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
          <ConfirmDialog
            open={asking}
            title="Discard changes?"
            description="Your changes have not been saved."
            confirmText="Discard"
            cancelText="Keep editing"
            tone="danger"
            onConfirm={() => {
              setAsking(false)
              onRequestClose()
            }}
            onCancel={() => setAsking(false)}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Wraps a button in the dialog, such as Cancel, which then closes the dialog like its close button. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}

// Radix handles Escape before the control inside does. The first Escape must close an open list, and only the next one the dialog.
const isOpenList = (target: EventTarget | null): boolean => target instanceof Element && target.getAttribute('aria-expanded') === 'true'

// A click on a toast or dialog of the shell must not close this dialog, although Radix treats it as a click outside.
const isShells = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.toasts, dialog') !== null

// On touch screens, a focused field would open the keyboard, so the dialog itself gets the focus there.
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  const field =
    dialog.querySelector<HTMLElement>('[data-focus-first]') ??
    dialog.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea):not([type="hidden"], :disabled)')
  if (!field) return
  event.preventDefault()
  const first = matchMedia('(pointer: coarse)').matches ? dialog : field
  first.focus({ preventScroll: true })
  if (field.hasAttribute('data-focus-first')) field.scrollIntoView?.({ block: 'center' })
}
