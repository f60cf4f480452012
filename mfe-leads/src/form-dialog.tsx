import { type ApiError, useUnsavedChanges } from '@crm/shell-api'
import { capitalise, Dialog, type DialogProps, Notice } from '@crm/ui'
import type { KeyboardEvent } from 'react'

/** Closing it, leaving the page and signing out all ask before input is lost. */
export function FormDialog(props: DialogProps & { dirty: boolean }) {
  useUnsavedChanges(props.dirty)
  return <Dialog {...props} />
}

/** For `onKeyDown` of a form. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}

type Props = { what: string; conflicts: ApiError['conflicts']; values: string[]; className?: string }

/** Somebody else saved first; `values` are theirs. The next save overwrites them. */
export function ConflictNotice({ what, conflicts, values, className = '' }: Props) {
  const by = conflicts.find((conflict) => conflict.by !== null)?.by
  return (
    <Notice tone="warn" role="alert" className={className}>
      <div>
        <p className="notice-title">
          {by ? `${capitalise(by)} has` : 'Someone has'} changed this {what} meanwhile
        </p>
        <ul>
          {values.map((value) => (
            <li key={value}>{value}</li>
          ))}
        </ul>
        <p>Save again to put yours in its place.</p>
      </div>
    </Notice>
  )
}
