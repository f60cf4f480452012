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
 * Uses the HTML element <dialog>, because the dialog of packages/ui would add 15 KB to the first load. `hidesPage` makes the page behind it
 * unreadable.
 */
export function ShellDialog({ title, description, footer, role, onClose, hidesPage, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)
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
      // Only the backdrop belongs to the dialog itself. A press that began inside, such as a selection of text, does not close it.
      onPointerDown={({ target, currentTarget }) => {
        isPressedOutside.current = target === currentTarget
      }}
      onClick={({ target, currentTarget }) => isPressedOutside.current && target === currentTarget && onClose?.()}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={(event) => {
        // If a remote's dialog is open below, it handles Escape first and prevents the default action, so this dialog must close itself here.
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
