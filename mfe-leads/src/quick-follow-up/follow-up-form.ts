import { type Lead, type noteTemplates, teamMemberNames } from '@crm/contracts'
import { type FormErrors, useRecordForm } from '@crm/forms'
import { appendNoteLines, formatDatedNote, isNoteIncluded, listAddedNoteEntries } from '@crm/lead-fields'
import { type CallReply, call, invalidateLeads, messageOf, useToast } from '@crm/shell-api'
import { useChangeOnce } from '@crm/shell-api/change-once'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { addDays, findNextMonday } from '../dates.ts'
import { buildLeadForm, clearsFollowUp, type LeadForm } from '../lead-form/lead-form.ts'
import { useUndoAction } from '../leads/undo-lead-change.ts'

/**
 * The field names are those of the API. `notes` is the text of a custom note. A blank `template` means no note, a blank assignee or status
 * (`remarks`) no change.
 */
export type QuickFollowUpValues = {
  next_followup_date: string
  template: string
  notes: string
  assigned_to: string
  remarks: string
  clear_followup: boolean | null
}

const labels = { next_followup_date: 'Next follow-up date', notes: 'Custom note', assigned_to: 'Assignee', remarks: 'Status' }
const failed = 'Failed to update follow-up'

export type QuickFollowUpForm = ReturnType<typeof useQuickFollowUpForm>

/** After "Save and next", the same form is used for the next lead. */
export function useQuickFollowUpForm({ lead, today }: { lead: Lead; today: string }) {
  const client = useQueryClient()
  const toast = useToast()
  const changeOnce = useChangeOnce()
  const undoAction = useUndoAction()
  const done = useRef(() => {})
  const form = useRecordForm<Lead, QuickFollowUpValues, CallReply<'updateLead'>>({
    record: lead,
    // The form starts with the lead's date, because a blank date would be sent as null and clear it.
    valuesOf: (lead) => ({
      next_followup_date: lead?.next_followup_date ?? '',
      template: '',
      notes: '',
      assigned_to: '',
      remarks: '',
      clear_followup: null,
    }),
    labels,
    check: (values): FormErrors => (lacksCustomNote(values) ? { notes: 'Enter the note, or choose another template.' } : {}),
    save: (values, base) => {
      const body = followUpBody(base ?? lead, values, today)
      return changeOnce(`lead ${lead.id}`, (idempotencyKey) => call('updateLead', { params: { id: lead.id }, body, idempotencyKey }))
    },
    onSaved: (saved) => {
      toast({ tone: 'success', title: 'Follow-up updated successfully!', ...undoAction(saved) })
      done.current()
      // The refetch is not awaited, so that the next lead can be saved meanwhile.
      void invalidateLeads(client)
    },
    onRefused: (_, thrown) => {
      const message = messageOf(thrown, failed)
      toast({ tone: 'error', title: failed, ...(message !== failed && { description: message }) })
    },
    reload: ({ id }) => call('getLead', { params: { id } }),
    // If an earlier request saved the note although its response was lost, the note must not be added a second time.
    rebase: (typed, { before, now, wasSaved }) => {
      const line = buildNoteLine(typed, today)
      const wasAdded = wasSaved && line !== null && isNoteIncluded(listAddedNoteEntries(before.notes, now.notes), line)
      return wasAdded ? { ...typed, template: '', notes: '' } : typed
    },
  })
  const { values, isTouched, saving } = form
  const isReady = [values.next_followup_date, noteOf(values), values.assigned_to, values.remarks].some((value) => value !== '')
  return {
    ...form,
    base: form.base ?? lead,
    /** Notes that were added to the record since a save whose response was lost. */
    added: form.savedBefore && listAddedNoteEntries(form.savedBefore.notes, form.base?.notes ?? null),
    isReady,
    /** Keys save only after a choice. Otherwise one pressed during the previous save could save the next lead before the user sees it. */
    isReadyForKeys: isReady && isTouched,
    saveThen(next: () => void) {
      if (saving || !isReady) return
      done.current = next
      void form.save()
    },
  }
}

export const customNoteTemplate: (typeof noteTemplates)[number] = 'Custom note'

/** The names are in lower case, as the specification requires for this form. */
export const assigneeNames = Object.keys(teamMemberNames)

const noteOf = ({ template, notes }: QuickFollowUpValues): string => (template === customNoteTemplate ? notes.trim() : template)

const lacksCustomNote = (values: QuickFollowUpValues): boolean => values.template === customNoteTemplate && noteOf(values) === ''

export const changesAssignee = (lead: Lead, { assigned_to: assignee }: QuickFollowUpValues): boolean =>
  assignee !== '' && assignee !== lead.assigned_to.toLowerCase()

export function buildNoteLine(form: QuickFollowUpValues, today: string): string | null {
  const note = noteOf(form)
  return note === '' ? null : formatDatedNote(today, note)
}

/** The form with the status that the lead will have. */
export const withStatus = (lead: Lead, form: QuickFollowUpValues): QuickFollowUpValues => ({
  ...form,
  remarks: form.remarks || (lead.remarks ?? ''),
})

/** Blank values become null, and the notes are the existing notes with the new line. The `version` lets the server merge other users' changes. */
function followUpBody(lead: Lead, form: QuickFollowUpValues, today: string) {
  const line = buildNoteLine(form, today)
  return {
    version: lead.version,
    next_followup_date: (!clearsFollowUp(lead, withStatus(lead, form)) && form.next_followup_date) || null,
    assigned_to: form.assigned_to || null,
    notes: appendNoteLines(lead.notes, line === null ? [] : [line]),
    ...(form.remarks !== '' && { remarks: form.remarks }),
  }
}

/** The values with which the edit dialog records the sale: the lead's, with what was chosen for the follow-up. */
export const buildSaleForm = (lead: Lead, form: QuickFollowUpValues): LeadForm => ({
  ...buildLeadForm(lead),
  remarks: 'Sold',
  next_followup_date: form.next_followup_date,
  assigned_to: form.assigned_to || lead.assigned_to,
  newNote: noteOf(form),
})

export function listQuickDates(today: string): { label: string; day: string; letter: string }[] {
  return [
    { label: 'Today', day: today, letter: 'T' },
    { label: 'Tomorrow', day: addDays(today, 1), letter: 'O' },
    { label: '+3 days', day: addDays(today, 3), letter: 'D' },
    { label: 'Next Mon', day: findNextMonday(today), letter: 'M' },
    { label: 'In 2 weeks', day: addDays(today, 14), letter: 'K' },
  ]
}
