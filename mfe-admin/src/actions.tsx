import { type EndpointName, isAdministratorRole } from '@crm/contracts'
import { messageOf, queryKey, useSession, useToast, useUnsavedChanges } from '@crm/shell-api'
import { ConfirmDialog, type ConfirmDialogProps, Dialog, Field, Input } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DialogFormFooter } from './record-form/form-footer.tsx'

export const useIsAdministrator = (): boolean => isAdministratorRole(useSession().user.role)

type Action<Input, Answer> = {
  run: (input: Input) => Promise<Answer>
  /** What a toast says of the success. Without it, there is no toast. */
  done?: (answer: Answer, input: Input) => string
  /** What a toast says of the failure if the server gives no reason. */
  failed: (input: Input) => string
  /** The queries whose data may have changed, even if the action has failed. */
  changes: readonly EndpointName[]
  onDone?: (answer: Answer, input: Input) => void
  onEnd?: () => void
}

/** An action on something that a page shows, and what the user is told of its end. */
export function useAction<Input = void, Answer = unknown>({ run, done, failed, changes, onDone, onEnd }: Action<Input, Answer>) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: run,
    onSuccess: (answer, input) => {
      if (done) toast({ tone: 'success', title: 'Success', description: done(answer, input) })
      onDone?.(answer, input)
    },
    onError: (error, input) => toast({ tone: 'error', title: 'Error', description: messageOf(error, failed(input)) }),
    onSettled: () => {
      onEnd?.()
      return Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: queryKey(name) })))
    },
  })
}

type Question = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmText' | 'tone'>

/** Asks before an action: `ask` opens the question, and its answer carries the action out. */
export function useConfirmation<Input = void>(questionOf: (input: Input) => Question, act: (input: Input) => void) {
  const [asked, setAsked] = useState<{ input: Input } | null>(null)
  const close = () => setAsked(null)
  const confirm = ({ input }: { input: Input }) => {
    close()
    act(input)
  }
  const question = asked && <ConfirmDialog open {...questionOf(asked.input)} onCancel={close} onConfirm={() => confirm(asked)} />
  return { question, ask: (input: Input) => setAsked({ input }) }
}

type ConfirmWithReasonProps = Pick<ConfirmDialogProps, 'tone' | 'confirmText' | 'title'> & {
  description: string
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before an action. The activity log records the reason. */
export function ConfirmWithReasonDialog({ tone = 'primary', confirmText, busy, onConfirm, onClose, ...texts }: ConfirmWithReasonProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  useUnsavedChanges(reason !== '')
  return (
    <Dialog
      {...texts}
      dirty={reason !== ''}
      onRequestClose={onClose}
      footer={
        <DialogFormFooter formId={formId} tone={tone} busy={busy}>
          {confirmText}
        </DialogFormFooter>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() === '') setMissing(true)
          else onConfirm(reason)
        }}
      >
        <Field
          label="Reason"
          required
          error={isMissing && reason.trim() === '' ? 'Required' : undefined}
          hint="The reason is recorded in the activity log."
        >
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
