import { IconButton } from '@crm/ui'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = {
  title: ReactNode
  description?: string
  footer?: ReactNode
  role?: 'alertdialog'
  onClose?: () => void
  hidesPage?: boolean
  children?: ReactNode
}

/**
 * The shell's own dialogs, on the browser's <dialog>: it keeps the focus, makes the page behind inert, closes on Escape and gives the
 * focus back. The dialog of the design system does more and would make the first load of every page 15 KB heavier.
 * A remote's dialog below takes the pointer from the whole page, so this one takes it for itself.
 * Without `onClose` it stays; `hidesPage` lets nothing behind it be read.
 */
export function ShellDialog({ title, description, footer, role, onClose, hidesPage, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role={role}
      className={`dialog pointer-events-auto max-w-none text-fg ${hidesPage ? 'hides-page backdrop:bg-bg' : 'backdrop:bg-black/45'}`}
      aria-labelledby={id}
      {...(description !== undefined && { 'aria-describedby': `${id}-description` })}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={(event) => {
        // A remote's dialog below has heard Escape first and cancelled what the browser does with it.
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className="dialog-head">
        <div className="min-w-0">
          <h2 id={id} className="dialog-title">
            {title}
          </h2>
          {description !== undefined && (
            <p id={`${id}-description`} className="dialog-description">
              {description}
            </p>
          )}
        </div>
        {role === undefined && onClose !== undefined && (
          <IconButton label="Close" onClick={onClose}>
            <X className="icon" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {children !== undefined && <div className="dialog-body">{children}</div>}
      {footer !== undefined && <div className="dialog-foot">{footer}</div>}
    </dialog>
  )
}
