import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useFocusReturn } from './focus-return.ts'
import { IconButton } from './icon-button.tsx'
import { usePortalContainer } from './portal.tsx'

export type DialogProps = {
  open?: boolean
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  /** 32, 43 or 56 rem wide at most; a sheet on phones. */
  size?: 'sm' | 'md' | 'lg'
  /** True while something typed would be lost: closing then asks first. */
  dirty?: boolean
  /** Somebody wants to close (Escape, the cross, outside, `DialogClose`) and, if `dirty`, has agreed to lose what was typed. */
  onRequestClose: () => void
  className?: string
  children: ReactNode
}

/** A window above the page that holds focus and gives it back. The first field has it at the beginning, or the one with `data-focus-first`, which is scrolled to. */
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
  // Escape pressed again before the question has taken the keyboard comes here, and means the same as in it: keep editing.
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
            description="What you typed has not been saved."
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

/** Around a button in a dialog that closes it the same way as the cross does. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}

// Radix hears Escape before the control does: an open list closes first, the dialog only at the next Escape.
const isOpenList = (target: EventTarget | null): boolean => target instanceof Element && target.getAttribute('aria-expanded') === 'true'

// The shell's toasts and its own dialogs, such as that to sign in again, are above this one, but to Radix they are "outside".
const isShells = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.toasts, dialog') !== null

// Where fingers point, a focused field would bring up the keyboard: there the dialog itself takes the focus.
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
