import { erasureConfirmation } from '@crm/contracts'
import { useRecordForm } from '@crm/forms'
import { call, messageOf, queryKey, useToast } from '@crm/shell-api'
import { generateIdempotencyKey } from '@crm/shell-api/send-key'
import { capitalize, Dialog, Field, Input, NoticeBanner, Textarea } from '@crm/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFormFooter } from '../record-form/form-footer.tsx'
import { formatLeadNumbers } from './erasures.ts'

/** `mentions` are the streams of possible mentions to erase too. */
type EraseDialogProps = { leads: readonly number[]; mentions: readonly string[]; onClose: () => void; onDone: () => void }

const isMeant = ({ reason, confirmation }: { reason: string; confirmation: string }) =>
  confirmation.trim() === erasureConfirmation && reason.trim() !== ''

export function EraseDialog({ leads, mentions, onClose, onDone }: EraseDialogProps) {
  const client = useQueryClient()
  const toast = useToast()
  // A retry after a lost response does not request a second erasure.
  const [idempotencyKey] = useState(generateIdempotencyKey)
  const form = useRecordForm<never, { reason: string; confirmation: string }, unknown>({
    record: null,
    valuesOf: () => ({ reason: '', confirmation: '' }),
    labels: { reason: 'Reason', confirmation: `Type ${erasureConfirmation} to confirm` },
    // The button is disabled until both are given, so only a key combination comes so far.
    check: (values) => (isMeant(values) ? {} : { confirmation: `Must be ${erasureConfirmation}, with a reason` }),
    save: ({ reason }) =>
      call('requestErasure', {
        body: {
          leads: [...leads],
          reason: reason.trim(),
          confirmation: erasureConfirmation,
          ...(mentions.length > 0 && { mentions: [...mentions] }),
        },
        idempotencyKey,
      }),
    onSaved: () => {
      toast({ tone: 'success', title: 'Success', description: 'The personal data is being erased' })
      onClose()
      onDone()
      void client.invalidateQueries({ queryKey: queryKey('listErasures') })
    },
    onRefused: (_, thrown) =>
      thrown !== undefined && toast({ tone: 'error', title: 'Error', description: messageOf(thrown, 'Failed to erase the personal data') }),
  })
  return (
    <Dialog
      title="Erase personal data"
      description={`${capitalize(formatLeadNumbers(leads))} and all records that belong to ${leads.length === 1 ? 'it' : 'them'}`}
      dirty={form.dirty}
      onRequestClose={onClose}
      footer={
        <DialogFormFooter formId={form.id} busy={form.saving} busyText="Erasing..." tone="danger" disabled={!isMeant(form.values)}>
          Erase permanently
        </DialogFormFooter>
      }
    >
      <NoticeBanner tone="warn">
        <p>
          This cannot be undone, not even by a rebuild. Names, emails, phone numbers, addresses, and notes are erased everywhere, including
          the history. Amounts, dates, origins, and statuses remain. Earlier backups still contain the data.
        </p>
      </NoticeBanner>
      <form {...form.props} className="mt-4 grid grid-cols-1 gap-4">
        <Field {...form.field('reason')} required hint="The reason stays on record, so it must not name the person.">
          <Textarea rows={2} maxLength={500} {...form.bind('reason')} />
        </Field>
        <Field {...form.field('confirmation')} required>
          <Input autoComplete="off" {...form.bind('confirmation')} />
        </Field>
      </form>
    </Dialog>
  )
}
