import { Dialog, Field, Input, Notice, Textarea } from '@crm/ui'
import { type FormEvent, useId, useState } from 'react'
import { FormFooter } from '../record-form/form-footer.tsx'
import { useErase } from './use-privacy.ts'
import { leadsInWords } from './wording.ts'

type Props = { leads: readonly number[]; onClose: () => void; onDone: () => void }

const word = 'ERASE'

export function EraseDialog({ leads, onClose, onDone }: Props) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const erase = useErase(leads, () => {
    onClose()
    onDone()
  })
  const isMeant = typed.trim() === word && reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMeant && !erase.isPending) erase.mutate(reason.trim())
  }
  return (
    <Dialog
      title="Erase personal data"
      description={`Of ${leadsInWords(leads)}, and of all that belongs to ${leads.length === 1 ? 'it' : 'them'}`}
      dirty={reason !== '' || typed !== ''}
      onRequestClose={onClose}
      footer={
        <FormFooter formId={form} busy={erase.isPending} busyText="Erasing..." tone="danger" disabled={!isMeant}>
          Erase for good
        </FormFooter>
      }
    >
      <Notice tone="warn">
        <p>
          Nothing brings this back, not even a rebuild. Names, e-mails, phones, addresses and notes go everywhere, also from the history.
          Amounts, dates, origins and statuses stay. Backups made before today still hold them.
        </p>
      </Notice>
      <form id={form} className="mt-4 grid grid-cols-1 gap-4" onSubmit={submit}>
        <Field label="Reason" required hint="It is kept, so it must not name the person.">
          <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Field label={`Type ${word} to confirm`} required>
          <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
