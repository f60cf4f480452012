import * as AlertDialog from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useFocusReturn } from './focus-return.ts'
import { usePortalContainer } from './portal.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  description?: ReactNode
  confirmText: string
  cancelText?: string
  /** Use `danger` for destructive actions. */
  tone?: 'primary' | 'danger'
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A dialog that asks for confirmation. The Cancel button has the first focus, so that Enter does no harm; Escape and a click outside cancel. */
export function ConfirmDialog({
  open,
  title,
  description,
  confirmText,
  cancelText = 'Cancel',
  tone = 'primary',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const container = usePortalContainer()
  const focus = useFocusReturn()
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal container={container}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard */}
        <div className="overlay overlay-closes" onClick={onCancel} />
        <AlertDialog.Content className="dialog" aria-modal="true" {...focus}>
          <div className="dialog-head">
            <div>
              <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
              {description && <AlertDialog.Description className="dialog-description">{description}</AlertDialog.Description>}
            </div>
          </div>
          <div className="dialog-foot">
            <AlertDialog.Cancel asChild>
              <Button>{cancelText}</Button>
            </AlertDialog.Cancel>
            <Button variant={tone} busy={busy} onClick={onConfirm}>
              {confirmText}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
