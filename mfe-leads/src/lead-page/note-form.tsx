import type { Lead } from '@crm/contracts'
import { useRecordForm } from '@crm/forms'
import { appendNoteLines, EarlierSaveNotice, formatDatedNote, isNoteIncluded, listAddedNoteEntries, NewNoteInput } from '@crm/lead-fields'
import { type CallReply, call, invalidateLeads, messageOf, useToast } from '@crm/shell-api'
import { useChangeOnce } from '@crm/shell-api/change-once'
import { Button, Field } from '@crm/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useUndoAction } from '../leads/undo-lead-change.ts'

const failed = 'Failed to save note'

/** Adds a note to the lead without the edit dialog. */
export function AddNoteForm({ lead, today }: { lead: Lead; today: string }) {
  const client = useQueryClient()
  const toast = useToast()
  const changeOnce = useChangeOnce()
  const undoAction = useUndoAction()
  const form = useRecordForm<Lead, { notes: string }, CallReply<'updateLead'>>({
    record: lead,
    valuesOf: () => ({ notes: '' }),
    labels: { notes: 'Add a note' },
    check: ({ notes }) => (notes.trim() === '' ? { notes: 'Required' } : {}),
    save: ({ notes: note }, base) => {
      const { id, version, notes } = base ?? lead
      const body = { version, notes: appendNoteLines(notes, [formatDatedNote(today, note)]) }
      return changeOnce(`lead ${id}`, (idempotencyKey) => call('updateLead', { params: { id }, body, idempotencyKey }))
    },
    onSaved: (saved) => {
      toast({ tone: 'success', title: 'Note saved', ...undoAction(saved) })
      form.restart(saved)
      void invalidateLeads(client)
    },
    onRefused: (_, thrown) => {
      if (thrown !== undefined) toast({ tone: 'error', title: failed, description: messageOf(thrown, 'Please try again.') })
    },
    reload: ({ id }) => call('getLead', { params: { id } }),
    // If an earlier request saved the note although its response was lost, the note must not be added a second time.
    rebase: (typed, { before, now, wasSaved }) => {
      const added = listAddedNoteEntries(before.notes, now.notes)
      return wasSaved && isNoteIncluded(added, formatDatedNote(today, typed.notes)) ? { notes: '' } : typed
    },
  })
  const { values, savedBefore, base, saving, change } = form
  return (
    <form {...form.props} className="card grid grid-cols-1 gap-3 p-4" aria-label="Add a note">
      {savedBefore && <EarlierSaveNotice added={listAddedNoteEntries(savedBefore.notes, base?.notes ?? null)} />}
      <Field {...form.field('notes')}>
        <NewNoteInput today={today} value={values.notes} onChange={(notes) => change({ notes })} />
      </Field>
      <div className="flex items-center justify-end gap-3">
        <p className="text-sm text-fg-muted max-md:hidden pointer-coarse:hidden" aria-hidden="true">
          <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">Enter</kbd> saves
        </p>
        <Button type="submit" className="max-md:w-full" busy={saving} busyText="Saving...">
          Save note
        </Button>
      </div>
    </form>
  )
}
