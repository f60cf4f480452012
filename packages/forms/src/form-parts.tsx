import { type ApiError, useSession } from '@crm/shell-api'
import { Button, type ButtonProps, capitalize, Dialog, DialogClose, type DialogProps, NoticeBanner } from '@crm/ui'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordForm } from './use-record-form.ts'

type FormDialogProps = Omit<DialogProps, 'dirty' | 'footer'> & {
  form: Pick<RecordForm<unknown, never>, 'id' | 'dirty' | 'saving'>
  /** Text of the save button. */
  submit: ReactNode
  submitProps?: Pick<ButtonProps, 'disabled' | 'busyText' | 'aria-keyshortcuts' | 'aria-describedby'>
  /** Shown to the left of the buttons, for example an error. */
  status?: ReactNode
  cancelClass?: string
  /** More buttons, to the left of the save button. */
  buttons?: ReactNode
}

/** A dialog with a form. It asks before it discards input. `children` must contain the form element with `form.props`. */
export function FormDialog({ form, submit, submitProps, status, cancelClass, buttons, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      dirty={form.dirty}
      footer={
        <>
          {status}
          <DialogClose>
            <Button className={clsx('max-md:flex-1', status === undefined && 'md:mr-auto', cancelClass)}>Cancel</Button>
          </DialogClose>
          {buttons}
          <Button
            busyText="Saving..."
            {...submitProps}
            type="submit"
            form={form.id}
            variant="primary"
            className="max-md:flex-1"
            busy={form.saving}
          >
            {submit}
          </Button>
        </>
      }
    />
  )
}

/** An error message next to the buttons, because the field with the error may be scrolled out of view. */
export function FormError({ text }: { text: ReactNode }) {
  return (
    <p
      className="mr-auto flex items-center gap-1.5 self-center text-sm text-danger empty:hidden max-md:order-first max-md:w-full"
      role="alert"
    >
      {text && (
        <>
          <CircleAlert className="icon" aria-hidden="true" /> {text}
        </>
      )}
    </p>
  )
}

type ConflictNoticeProps = {
  /** The kind of record in words, such as "lead". */
  what: string
  conflicts: ApiError['conflicts']
  /** The other user's values, one line for each field. */
  lines?: string[]
  className?: string
  children?: ReactNode
}

/** Says that another user, or the same one in another tab, saved first, and shows those values, because the next save overwrites them. */
export function ConflictNotice({ what, conflicts, lines = [], className = 'mb-4', children }: ConflictNoticeProps) {
  const { username } = useSession().user
  if (conflicts.length === 0) return null
  return (
    <NoticeBanner tone="warn" role="alert" className={className}>
      <div className="min-w-0 flex-1">
        <p className="notice-title">{describeChange(what, conflicts, username)} while you were editing</p>
        <ul className="empty:hidden">
          {lines.map((line) => (
            <li key={line} className="whitespace-pre-line">
              {line}
            </li>
          ))}
        </ul>
        {children}
        <p>Save again to overwrite it with your changes.</p>
      </div>
    </NoticeBanner>
  )
}

function describeChange(what: string, conflicts: ApiError['conflicts'], username: string): string {
  const names = conflicts.flatMap(({ by }) => by ?? [])
  const other = names.find((name) => name !== username)
  if (other !== undefined) return `${capitalize(other)} changed this ${what}`
  return names.length > 0 ? `You changed this ${what} in another tab` : `This ${what} was changed`
}
